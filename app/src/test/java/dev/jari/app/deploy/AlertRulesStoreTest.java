package dev.jari.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The alarms are read by Prometheus' own tool; whether their figures exist is asked of a running Jari elsewhere. */
class AlertRulesStoreTest {

    private static final Path FOLDER = ProjectRoot.path().resolve("deploy/prometheus");

    @TempDir
    Path folder;

    private void promtool(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        var output = folder.resolve("promtool.log");
        var promtool = start(new ProcessBuilder(command)
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile()));
        try {
            assertThat(promtool.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(promtool.exitValue()).as(Files.readString(output)).isZero();
        } finally {
            promtool.destroyForcibly();
        }
    }

    private static Process start(ProcessBuilder promtool) {
        try {
            return promtool.start();
        } catch (IOException absent) {
            throw new AssertionError(
                    "promtool is not installed, and this test needs it: ./jari test installs it where it may, or "
                            + "install Prometheus with the system's package manager (Debian: the package prometheus).",
                    absent);
        }
    }

    @Test
    void prometheus_understands_rules_and_configuration() throws Exception {
        promtool("check", "rules", "rules.yaml");
        promtool("check", "config", "--syntax-only", "prometheus.yaml");
    }

    @Test
    void alarms_fire_when_they_should_and_only_then() throws Exception {
        promtool("test", "rules", "rules.test.yaml");
    }

    @Test
    void every_alarm_is_tested_and_says_what_it_means_what_customers_see_and_what_to_type() throws IOException {
        var tested = Files.readString(FOLDER.resolve("rules.test.yaml"));
        var alarms = WatchedFigures.rules().stream()
                .filter(rule -> rule.has("alert"))
                .toList();

        assertThat(alarms).hasSizeGreaterThan(25).allSatisfy(alarm -> {
            assertThat(tested)
                    .contains("alertname=\"%s\"".formatted(alarm.path("alert").asString()));
            assertThat(alarm.at("/labels/severity").asString()).isIn("page", "ticket");
            for (var text : List.of("means", "customers", "type"))
                assertThat(alarm.path("annotations").path(text).asString(""))
                        .as(alarm + " " + text)
                        .hasSizeGreaterThan(10);
        });
    }

    @Test
    void what_is_recorded_is_recorded_by_a_rule() throws IOException {
        var recorded = WatchedFigures.rules().stream()
                .map(rule -> rule.path("record").asString(""))
                .toList();
        var wanted = WatchedFigures.expressions().stream()
                .flatMap(expression -> Figure.of(expression).stream())
                .filter(Figure::isRecorded)
                .map(Figure::name)
                .toList();

        assertThat(wanted).hasSizeGreaterThan(12).allMatch(recorded::contains);
    }

    @Test
    void the_dashboard_has_a_row_for_each_part_and_a_sentence_on_each_panel() {
        var panels = StreamSupport.stream(
                        WatchedFigures.dashboard().path("panels").spliterator(), false)
                .toList();

        assertThat(panels)
                .filteredOn(panel -> panel.path("type").asString().equals("row"))
                .extracting(row -> row.path("title").asString())
                .containsExactly("Rush", "Saga", "Holds", "Money", "Messaging", "Servers");
        assertThat(panels)
                .filteredOn(panel -> panel.has("targets"))
                .hasSizeGreaterThan(25)
                .allSatisfy(panel ->
                        assertThat(panel.path("description").asString("")).isNotBlank());
        assertThat(panels).extracting(panel -> panel.path("id").asInt()).doesNotHaveDuplicates();
    }

    @Test
    void figures_are_found_in_an_expression() {
        var figures = Figure.of("sum by (kind) (rate(a_total{x=\"1\", y!~\"b.*\"}[5m])) / max(c:d) > 6 * 0.1 and e");

        assertThat(figures).extracting(Figure::name).containsExactly("a_total", "c:d", "e");
        assertThat(figures.getFirst().labels()).isEqualTo(Set.of("kind"));
        assertThat(figures.getFirst().selects(Map.of("kind", "k", "x", "1", "y", "c")))
                .isTrue();
        assertThat(figures.getFirst().selects(Map.of("kind", "k", "x", "1", "y", "bb")))
                .isFalse();
        assertThat(figures.getFirst().selects(Map.of("kind", "k", "x", "2", "y", "c")))
                .isFalse();
        assertThat(figures.getFirst().selects(Map.of("x", "1", "y", "c"))).isFalse();
    }

    @Test
    void a_figure_that_no_process_shows_is_told() throws IOException {
        var missing = WatchedFigures.missingFrom(List.of("# HELP cache_miss_rate\ncache_miss_rate 0.0\n"));

        assertThat(missing)
                .noneMatch(figure -> figure.startsWith("cache_miss_rate"))
                .anyMatch(figure -> figure.startsWith("orders_parked"));
    }
}
