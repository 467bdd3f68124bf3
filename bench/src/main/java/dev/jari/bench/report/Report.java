package dev.jari.bench.report;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** All results of a run. */
public record Report(List<Result> results) {

    public Report {
        results = List.copyOf(results);
    }

    public boolean ok() {
        return results.stream().allMatch(Result::ok);
    }

    public void printTo(PrintStream out) {
        out.printf("%n%-4s %-52s %14s %14s %14s  %-22s%n", "", "what", "median", "min", "max", "reach");
        for (var result : results) {
            var measured = result.measured();
            out.printf(
                    "%-4s %-52s %,14.2f %,14.2f %,14.2f  %-22s%n",
                    result.ok() ? "ok" : "MISS",
                    "%s (%s)".formatted(result.what(), result.unit()),
                    measured.median(),
                    measured.at(0),
                    measured.at(1),
                    result.baseline());
        }
    }

    public void writeTo(Path file) {
        JsonMapper.builder()
                .build()
                .writerWithDefaultPrettyPrinter()
                .writeValue(
                        file.toFile(),
                        Map.of("results", results.stream().map(Report::json).toList()));
    }

    private static Map<String, Object> json(Result result) {
        return Map.of(
                "id", result.id(),
                "what", result.what(),
                "baseline", result.baseline(),
                "ratio", result.ratio(),
                "reach", result.reach(),
                "ok", result.ok(),
                "figures", result.measured().figures(result.unit()));
    }
}
