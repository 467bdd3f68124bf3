package dev.jari.testkit.source;

import java.util.List;

/**
 * One file of the project.
 *
 * @param path from the project's root, with forward slashes
 * @param bytes its size
 * @param binary whether it is something else than text; then there are no lines
 * @param java what the parser sees, empty for other languages
 */
public record SourceFile(String path, long bytes, boolean binary, List<String> lines, List<JavaPart> java) {

    SourceFile with(List<JavaPart> parsed) {
        return new SourceFile(path, bytes, binary, lines, parsed);
    }

    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The top folder, which for code is the module. */
    public String module() {
        var slash = path.indexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    public String folder() {
        var slash = path.lastIndexOf('/');
        return slash < 0 ? "" : path.substring(0, slash);
    }

    public boolean is(String... extensions) {
        for (var extension : extensions) if (path.endsWith("." + extension)) return true;
        return false;
    }

    public boolean isMain() {
        return path.contains("src/main/");
    }

    public boolean isTest() {
        return path.contains("src/test/");
    }

    /** The line with this number, counted from 1; empty before the first and after the last. */
    public String line(int number) {
        return number < 1 || number > lines.size() ? "" : lines.get(number - 1);
    }

    /** What a comment says, with the line it begins on; where a string ends is known of Java only. */
    public List<Comment> comments() {
        return Comment.of(this);
    }

    public String text() {
        return String.join("\n", lines);
    }

    public List<JavaPart> java(JavaPart.Kind kind) {
        return java.stream().filter(part -> part.kind() == kind).toList();
    }
}
