package dev.jari.testkit.docs;

import dev.jari.testkit.source.SourceFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What a document says that can be checked: headings, links, tables, commands. */
public final class Markdown {

    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?) *#*");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)[^)]*\\)");
    private static final Pattern INLINE_CODE = Pattern.compile("`[^`]*`");

    // At the start of a line, after a prompt, or as a piece of code in a sentence: elsewhere it is prose.
    private static final Pattern COMMAND = Pattern.compile("(?:^\\s*(?:\\$ )?|`)\\./jari ([a-z][a-z-]*)");

    private final SourceFile file;

    public Markdown(SourceFile file) {
        this.file = file;
    }

    /** A target somewhere in this project, with the line that points to it. */
    public record Link(int line, String target) {}

    /** A command given to the reader to type. */
    public record Command(int line, String name) {}

    public List<Link> relativeLinks() {
        var links = new ArrayList<Link>();
        for (var line : prose()) {
            var matcher = LINK.matcher(INLINE_CODE.matcher(line.text).replaceAll("code"));
            while (matcher.find())
                if (!matcher.group(1).matches("[a-z]+:.*")) links.add(new Link(line.number, matcher.group(1)));
        }
        return links;
    }

    /** The names under which headings can be linked to, made as the forges make them. */
    public Set<String> anchors() {
        var anchors = new HashSet<String>();
        var times = new HashMap<String, Integer>();
        for (var line : prose()) {
            var heading = HEADING.matcher(line.text);
            if (!heading.matches()) continue;
            var anchor = heading.group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}\\s_-]", "")
                    .replace(' ', '-');
            var before = times.merge(anchor, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? anchor : anchor + "-" + before);
        }
        return anchors;
    }

    public List<Command> commands() {
        var commands = new ArrayList<Command>();
        for (var number = 1; number <= file.lines().size(); number++) {
            var matcher = COMMAND.matcher(file.line(number));
            while (matcher.find()) commands.add(new Command(number, matcher.group(1)));
        }
        return commands;
    }

    /** The cells of every table row below this heading, the two rows of the table's head left out. */
    public List<List<String>> rowsUnder(String heading) {
        var rows = new ArrayList<List<String>>();
        var below = false;
        for (var line : prose()) {
            var matcher = HEADING.matcher(line.text);
            if (matcher.matches()) below = matcher.group(1).equals(heading);
            else if (below && line.text.startsWith("|"))
                rows.add(List.of(line.text.replaceAll("^\\| *| *\\|$", "").split(" *\\| *", -1)));
        }
        return rows.subList(Math.min(2, rows.size()), rows.size());
    }

    /** The pieces of a text that stand between backticks. */
    public static List<String> codeIn(String text) {
        return INLINE_CODE
                .matcher(text)
                .results()
                .map(code -> code.group().substring(1, code.group().length() - 1))
                .toList();
    }

    private record Line(int number, String text) {}

    /** The lines outside fenced blocks. */
    private List<Line> prose() {
        var lines = new ArrayList<Line>();
        var fenced = false;
        for (var number = 1; number <= file.lines().size(); number++) {
            var text = file.line(number);
            if (text.strip().startsWith("```")) fenced = !fenced;
            else if (!fenced) lines.add(new Line(number, text));
        }
        return lines;
    }
}
