package dev.jari.testkit.coverage;

import dev.jari.testkit.source.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Every requirement and the tests that cover it.
 *
 * <p>It reads sources, not a test run, and needs nothing but the JDK:
 * {@code java -cp testkit/target/classes dev.jari.testkit.coverage.CoverageReport . [--strict]}.
 *
 * @param lines the report as printed
 * @param uncovered ids without a test
 * @param unknown ids that tests name and no document knows
 */
public record CoverageReport(List<String> lines, List<String> uncovered, List<String> unknown) {

    /** Ends with 1 when a test names an unknown id; with {@code --strict} also when an id has no test. */
    public static void main(String[] args) {
        var strict = Arrays.asList(args).contains("--strict");
        var root = Arrays.stream(args).filter(arg -> !arg.startsWith("--")).findFirst();
        var report = of(Path.of(root.orElse(".")));
        report.lines.forEach(System.out::println);
        System.exit(report.exitCode(strict));
    }

    public static CoverageReport of(Path root) {
        var requirements = read(root.resolve(Requirements.DOCUMENT)).sentences();
        var tests = CoveringTests.in(SourceTree.read(root)).byId();
        var uncovered = requirements.keySet().stream()
                .filter(id -> !tests.containsKey(id))
                .toList();
        var unknown = new TreeSet<>(tests.keySet());
        unknown.removeAll(requirements.keySet());

        var lines = new ArrayList<String>();
        requirements.forEach((id, sentence) -> {
            lines.add("%-4s %s".formatted(id, sentence));
            tests.getOrDefault(id, new TreeSet<>()).forEach(test -> lines.add("       " + test));
        });
        lines.add("");
        lines.add("%d of %d requirements have a test."
                .formatted(requirements.size() - uncovered.size(), requirements.size()));
        if (!uncovered.isEmpty()) lines.add("Without a test: " + String.join(", ", uncovered));
        for (var id : unknown)
            lines.add("Unknown id %s in %s; see %s"
                    .formatted(id, String.join(", ", tests.get(id)), Requirements.DOCUMENT));
        return new CoverageReport(List.copyOf(lines), uncovered, List.copyOf(unknown));
    }

    int exitCode(boolean strict) {
        return !unknown.isEmpty() || (strict && !uncovered.isEmpty()) ? 1 : 0;
    }

    private static Requirements read(Path document) {
        try {
            return Requirements.of(Files.readAllLines(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
