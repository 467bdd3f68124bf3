package dev.jari.booking.slotcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.testkit.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MissRateTest {

    private final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");
    private final MissRate rate = new MissRate(clock);

    private void lookUp(int hits, int misses) {
        for (var i = 0; i < hits + misses; i++) rate.lookedUp(clock.instant());
        for (var i = 0; i < misses; i++) rate.missed(clock.instant());
    }

    @Test
    void without_a_lookup_nothing_is_missed() {
        assertThat(rate.rate()).isZero();
    }

    @Test
    void of_fewer_than_a_hundred_lookups_it_tells_nothing() {
        lookUp(0, 99);
        assertThat(rate.rate()).isZero();

        lookUp(0, 1);
        assertThat(rate.rate()).isEqualTo(1);
    }

    @Test
    void it_is_the_part_of_the_lookups_that_was_missed() {
        lookUp(75, 25);

        assertThat(rate.rate()).isEqualTo(0.25);
    }

    @Test
    void what_was_minutes_ago_still_counts_and_what_was_long_ago_does_not() {
        lookUp(0, 100);
        clock.advance(Duration.ofMinutes(5));
        lookUp(100, 0);
        assertThat(rate.rate()).isEqualTo(0.5);

        clock.advance(Duration.ofMinutes(5));
        lookUp(100, 0);
        assertThat(rate.rate()).isZero();

        lookUp(0, 200);
        clock.advance(Duration.ofMinutes(10));
        assertThat(rate.rate()).isZero();
    }
}
