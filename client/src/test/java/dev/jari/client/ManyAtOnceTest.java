package dev.jari.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ManyAtOnceTest {

    @Test
    void no_more_go_at_once_than_may_and_the_others_go_in_the_order_they_came() {
        // given
        var permits = new Permits(2);
        var gone = new ArrayList<Integer>();

        // when
        for (var i = 0; i < 5; i++) {
            var number = i;
            permits.take(() -> gone.add(number));
        }

        // then
        assertThat(gone).containsExactly(0, 1);
        permits.giveBack();
        assertThat(gone).containsExactly(0, 1, 2);
        permits.giveBack();
        permits.giveBack();
        assertThat(gone).isEqualTo(List.of(0, 1, 2, 3, 4));
    }

    @Test
    void pauses_grow_to_a_limit_are_spread_and_never_shorter_than_told() {
        var pauses = new Pauses(new SplittableRandom(7));

        for (var tries = 1; tries < 50; tries++)
            assertThat(pauses.after(tries)).isBetween(Duration.ofMillis(200), Duration.ofMillis(2_500));
        assertThat(pauses.after(1)).isNotEqualTo(pauses.after(1));
        assertThat(pauses.after(1, Duration.ofSeconds(3))).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3_750));
    }
}
