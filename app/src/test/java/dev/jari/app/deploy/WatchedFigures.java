package dev.jari.app.deploy;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the alarms and the dashboard of {@code deploy/} look at. */
public final class WatchedFigures {

    static final String RULES = "prometheus/rules.yaml";
    static final String DASHBOARD = "grafana/jari.json";

    private static final Pattern FIGURE_NAME = Pattern.compile("`([a-z_]+(?:\\.[a-z-]+)+)`");

    /** What Prometheus makes itself. */
    private static final Set<String> OF_PROMETHEUS = Set.of("up", "ALERTS");

    private WatchedFigures() {}

    /**
     * Those that no process shows, with the expression that looks at them.
     *
     * @param scrapes what the processes of a Jari answered to {@code GET /actuator/prometheus}
     */
    public static List<String> missingFrom(List<String> scrapes) throws IOException {
        var scrape = Scrape.of(scrapes);
        var missing = new ArrayList<String>();
        for (var expression : expressions())
            for (var figure : Figure.of(expression))
                if (!figure.isRecorded() && !OF_PROMETHEUS.contains(figure.name()) && !scrape.has(figure))
                    missing.add("%s in %s".formatted(figure.name(), expression));
        return missing;
    }

    /** Those of the table in the handbook that a process does not show, by their names there. */
    public static List<String> inHandbookAndNot(String scrape) throws IOException {
        var shown = Scrape.of(List.of(scrape)).samples().keySet();
        var missing = new ArrayList<String>();
        var table = Files.readAllLines(ProjectRoot.path().resolve("docs/operations.md")).stream()
                .dropWhile(line -> !line.startsWith("| figure |"))
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        for (var row : table) {
            var names = FIGURE_NAME.matcher(row.substring(0, row.indexOf('|', 1)));
            while (names.find()) {
                var name = names.group(1).replaceAll("[.-]", "_");
                if (shown.stream().noneMatch(sample -> sample.startsWith(name))) missing.add(names.group(1));
            }
        }
        if (table.isEmpty()) throw new IllegalStateException("the handbook has no table of figures");
        return missing;
    }

    static List<String> expressions() throws IOException {
        var expressions = new ArrayList<String>();
        for (var rule : rules()) expressions.add(rule.path("expr").asString());
        for (var panel : dashboard().path("panels"))
            for (var target : panel.path("targets"))
                expressions.add(target.path("expr").asString());
        return expressions;
    }

    static List<JsonNode> rules() throws IOException {
        var rules = new ArrayList<JsonNode>();
        for (var group : Container.documents(RULES).getFirst().path("groups"))
            group.path("rules").forEach(rules::add);
        return rules;
    }

    static JsonNode dashboard() {
        return JsonMapper.shared().readTree(ProjectRoot.path().resolve("deploy").resolve(DASHBOARD));
    }
}
