package dev.jari.bench.report;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
        out.printf("%n%-4s %-8s %-60s %12s %12s %12s  %s%n", "", "", "what", "median", "min", "max", "reach");
        for (var result : results) {
            var measured = result.measured();
            out.printf(
                    "%-4s %-8s %-60s %,12.2f %,12.2f %,12.2f  %s%n",
                    state(result),
                    result.id(),
                    "%s (%s)".formatted(result.what(), result.unit()),
                    measured.median(),
                    measured.at(0),
                    measured.at(1),
                    result.baseline());
        }
    }

    private static String state(Result result) {
        if (result.isFigure()) return "";
        return result.ok() ? "ok" : "MISS";
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
        var figures = result.measured().figures(result.unit());
        result.beside().forEach((name, spread) -> figures.put(name, spread.median()));
        var json = new LinkedHashMap<String, Object>();
        json.put("id", result.id());
        json.put("what", result.what());
        json.put("baseline", result.baseline());
        json.put("ratio", result.ratio());
        json.put("reach", result.reach());
        json.put("ok", result.ok());
        json.put("figures", figures);
        return json;
    }
}
