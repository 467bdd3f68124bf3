package dev.jari.messaging.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LanesTest {

    @Test
    void a_key_keeps_its_lane_for_ever() {
        assertThat(LongStream.rangeClosed(1, 8).mapToInt(Lanes::of)).containsExactly(11, 3, 0, 4, 13, 14, 7, 4);
        assertThat(IntStream.of(Lanes.of("key-1"), Lanes.of("booking"), Lanes.of("")))
                .containsExactly(10, 1, 14);
    }

    @Test
    void keys_in_a_row_spread_over_all_lanes() {
        var counts = new int[Lanes.COUNT];
        LongStream.range(0, 16_000).forEach(key -> counts[Lanes.of(key)]++);
        for (var count : counts) assertThat(count).isBetween(850, 1_150);
    }
}
