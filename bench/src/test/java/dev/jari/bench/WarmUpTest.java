package dev.jari.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    @Test
    void every_side_has_its_time_and_one_turn_at_least() {
        var turns = new ArrayList<String>();
        var time = Duration.ofMillis(20);
        var started = System.nanoTime();

        WarmUp.of("test", time, List.of(() -> turns.add("a"), () -> turns.add("b")));

        assertThat(System.nanoTime() - started)
                .isGreaterThanOrEqualTo(time.multipliedBy(2).toNanos());
        assertThat(turns.stream().distinct()).containsExactly("a", "b");

        turns.clear();
        WarmUp.of("test", Duration.ZERO, List.of(() -> turns.add("a"), () -> turns.add("b")));

        assertThat(turns).containsExactly("a", "b");
    }
}
