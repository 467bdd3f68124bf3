package dev.jari.gateway.waiting;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConfiguringTheRoomTest {

    private static final Duration WAIT = Duration.ofSeconds(2);
    private static final Duration LEASE = Duration.ofSeconds(8);

    @Test
    void a_room_takes_at_least_one() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WaitingSettings(0, WAIT, LEASE))
                .withMessageContaining("room-capacity");
        assertThatIllegalArgumentException().isThrownBy(() -> new WaitingSettings(100_001, WAIT, LEASE));
    }

    @Test
    void nobody_waits_inside_for_longer_than_a_request_may_take() {
        assertThatNoException().isThrownBy(() -> new WaitingSettings(1, Duration.ZERO, LEASE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WaitingSettings(1, Duration.ofSeconds(11), LEASE))
                .withMessageContaining("room-wait");
    }

    @Test
    void a_lease_outlives_a_late_heartbeat_and_is_over_within_ten_seconds() {
        for (var seconds : new int[] {2, 10})
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new WaitingSettings(1, WAIT, Duration.ofSeconds(seconds)))
                    .withMessageContaining("room-lease");
    }
}
