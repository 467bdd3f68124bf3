package dev.jari.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class ManualClockTest {

    private final ManualClock clock = ManualClock.at("2026-05-01T23:30:00Z");

    @Test
    void it_stands_still_until_it_is_told_to_move() {
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-05-01T23:30:00Z"));

        clock.advance(Duration.ofMinutes(7));
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-05-01T23:37:00Z"));

        clock.moveTo(Instant.parse("2025-01-01T00:00:00Z"));
        assertThat(clock.millis())
                .isEqualTo(Instant.parse("2025-01-01T00:00:00Z").toEpochMilli());
    }

    @Test
    void moving_it_moves_the_same_clock_read_in_another_zone() {
        var clockInSeoul = clock.withZone(ZoneId.of("Asia/Seoul"));
        assertThat(LocalDate.now(clock)).isEqualTo("2026-05-01");
        assertThat(LocalDate.now(clockInSeoul)).isEqualTo("2026-05-02");

        clock.advance(Duration.ofDays(1));

        assertThat(LocalDate.now(clockInSeoul)).isEqualTo("2026-05-03");
    }
}
