package dev.jari.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    private static final Result REACHED =
            Result.atLeast("P1", "quick enough", "x/s", Spread.of(List.of(30.0, 10.0, 20.0)), 20);
    private static final Result MISSED = Result.atMost("P2", "too slow", "ms", Spread.of(List.of(6.0, 7.0, 8.0)), 5);

    @Test
    void the_median_counts_and_not_a_single_bad_round() {
        assertThat(Spread.of(List.of(1.0, 1000.0, 2.0)).median()).isEqualTo(2);
        assertThat(Spread.of(List.of(3.0, 1.0, 1000.0, 2.0)).median()).isEqualTo(2.5);
        assertThat(REACHED.ok()).isTrue();
        assertThat(REACHED.ratio()).isEqualTo(1.0);
    }

    @Test
    void less_is_better_where_it_should_be() {
        assertThat(MISSED.ok()).isFalse();
        assertThat(Result.atMost("P2", "fast", "ms", Spread.of(List.of(4.0)), 5).ok())
                .isTrue();
    }

    @Test
    void against_a_rival_the_rounds_are_compared_in_pairs() {
        var ratios = Spread.ratios(List.of(10.0, 40.0, 90.0), List.of(1.0, 2.0, 3.0));

        assertThat(ratios.median()).isEqualTo(20);
        assertThat(Result.times("P5", "holds", ratios, "a rival", 20).ok()).isTrue();
        assertThat(Result.times("P5", "holds", ratios, "a rival", 21).ok()).isFalse();
        assertThatThrownBy(() -> Spread.ratios(List.of(1.0), List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_part_must_not_be_greater_than_it_may() {
        var ratios = Spread.of(List.of(0.5, 0.7, 0.6));

        assertThat(Result.part("P9", "start", ratios, "a plain one", 0.6).ok()).isTrue();
        assertThat(Result.part("P9", "start", ratios, "a plain one", 0.5).ok()).isFalse();
    }

    @Test
    void a_figure_is_neither_reached_nor_missed() {
        var figure = Result.figure("rush", "a rival", "ms", Spread.of(List.of(1_000.0)));
        var table = new ByteArrayOutputStream();

        new Report(List.of(figure)).printTo(new PrintStream(table, true, StandardCharsets.UTF_8));

        assertThat(figure.isFigure()).isTrue();
        assertThat(table.toString(StandardCharsets.UTF_8)).doesNotContain("ok", "MISS");
    }

    @Test
    void one_miss_makes_the_whole_report_miss() {
        assertThat(new Report(List.of(REACHED)).ok()).isTrue();
        assertThat(new Report(List.of(REACHED, MISSED)).ok()).isFalse();
    }

    @Test
    void a_bench_that_measured_nothing_is_an_error() {
        assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void the_table_names_misses_and_the_json_has_the_agreed_fields(@TempDir Path folder) throws IOException {
        var report = new Report(List.of(REACHED.beside("rivalMillis", Spread.of(List.of(615.0))), MISSED));
        var table = new ByteArrayOutputStream();
        var json = folder.resolve("results.json");

        report.printTo(new PrintStream(table, true, StandardCharsets.UTF_8));
        report.writeTo(json);

        assertThat(table.toString(StandardCharsets.UTF_8)).containsPattern("MISS P2 +too slow \\(ms\\)");
        assertThat(Files.readString(json))
                .contains("\"results\"", "\"id\" : \"P2\"", "\"ok\" : false", "\"reach\"", "\"baseline\"")
                .contains("\"rivalMillis\" : 615.0");
    }
}
