package dev.jari.testkit.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One line of a comment, with its number in the file. */
public record Comment(int line, String text) {

    private static final Pattern JAVA = Pattern.compile("""
            (?s)\"{3}(?:\\\\.|(?!\"{3})[^\\\\])*+\"{3}\
            |"(?:\\\\.|[^"\\\\\\n])*+"|'(?:\\\\.|[^'\\\\\\n])++'\
            |(?<comment>//[^\\n]*+|/\\*.*?\\*/)""");
    private static final Pattern DASHES = Pattern.compile("(?<comment>--[^\\n]*+)");
    private static final Pattern HASH = Pattern.compile("(?m)(?:^|(?<=\\s))(?<comment>#[^\\n]*+)");

    static List<Comment> of(SourceFile file) {
        if (file.is("java", "js", "css")) return of(file, JAVA);
        if (file.is("sql", "lua")) return of(file, DASHES);
        var isScript =
                file.is("sh", "yaml", "yml", "properties") || !file.name().contains(".");
        return isScript ? of(file, HASH) : List.of();
    }

    private static List<Comment> of(SourceFile file, Pattern pattern) {
        var text = file.text();
        var comments = new ArrayList<Comment>();
        var line = 1;
        var counted = 0;
        for (var found = pattern.matcher(text); found.find(); ) {
            if (found.group("comment") == null) continue;
            for (; counted < found.start(); counted++) if (text.charAt(counted) == '\n') line++;
            var lines = found.group("comment").lines().toList();
            for (var i = 0; i < lines.size(); i++) comments.add(new Comment(line + i, lines.get(i)));
        }
        return comments;
    }
}
