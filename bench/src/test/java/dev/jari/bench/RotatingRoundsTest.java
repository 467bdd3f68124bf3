package dev.jari.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.report.Result;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RotatingRoundsTest {

    @Test
    void another_measure_begins_each_round_and_the_first_round_does_not_count() {
        var order = new ArrayList<String>();
        var a = measure("a", order);
        var b = measure("b", order);

        var results = Rounds.run("test", List.of(a, b), 2);

        assertThat(order).containsExactly("a", "b", "b", "a", "a", "b");
        assertThat(a.samples()).containsExactly(4.0, 5.0);
        assertThat(b.samples()).containsExactly(3.0, 6.0);
        assertThat(results).extracting(Result::what).containsExactly("a", "b");
    }

    private static Measure measure(String name, List<String> order) {
        return new Measure(
                () -> {
                    order.add(name);
                    return List.of((double) order.size());
                },
                spread -> Result.figure("test", name, "th", spread));
    }
}
