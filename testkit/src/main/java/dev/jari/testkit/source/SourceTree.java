package dev.jari.testkit.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All files that are, or are about to be, under version control. */
public record SourceTree(List<SourceFile> files) {

    /** Larger files are listed, but not read. */
    private static final long READ_BYTES_MAX = 2 << 20;

    /** What git would track; in a folder without git, everything. */
    public static SourceTree read(Path root) {
        try {
            var paths = Files.exists(root.resolve(".git")) ? tracked(root) : walked(root);
            var files = paths.stream()
                    .filter(path -> Files.isRegularFile(root.resolve(path)))
                    .sorted()
                    .map(path -> file(root, path))
                    .toList();
            var java = JavaParser.parse(files.stream()
                    .filter(file -> file.is("java"))
                    .collect(Collectors.toMap(SourceFile::path, SourceFile::text)));
            return new SourceTree(files.stream()
                    .map(file -> file.with(java.getOrDefault(file.path(), List.of())))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Stream<SourceFile> of(String... extensions) {
        return files.stream().filter(file -> file.is(extensions));
    }

    public boolean contains(String path) {
        return files.stream().anyMatch(file -> file.path().equals(path));
    }

    private static List<String> walked(Path root) throws IOException {
        try (var paths = Files.walk(root)) {
            return paths.map(path -> root.relativize(path).toString().replace('\\', '/'))
                    .toList();
        }
    }

    /** New files count before they are added, so that a rule is broken here and not first at the reviewer's. */
    private static List<String> tracked(Path root) throws IOException {
        var git = new ProcessBuilder("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
                .directory(root.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var listed = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (git.waitFor() != 0) throw new IllegalStateException("git could not list the files of " + root);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return Stream.of(listed.split("\0", -1))
                .filter(path -> !path.isEmpty())
                .distinct()
                .toList();
    }

    private static SourceFile file(Path root, String path) {
        try {
            var size = Files.size(root.resolve(path));
            if (size > READ_BYTES_MAX) return new SourceFile(path, size, false, List.of(), List.of());
            var content = Files.readAllBytes(root.resolve(path));
            if (isBinary(content)) return new SourceFile(path, size, true, List.of(), List.of());
            var text = new String(content, StandardCharsets.UTF_8);
            return new SourceFile(path, size, false, text.lines().toList(), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A zero byte is what git itself goes by. */
    private static boolean isBinary(byte[] content) {
        for (var i = 0; i < Math.min(content.length, 8_000); i++) if (content[i] == 0) return true;
        return false;
    }
}
