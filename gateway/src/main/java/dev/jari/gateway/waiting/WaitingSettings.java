package dev.jari.gateway.waiting;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many may be inside at once, and how long people wait.
 *
 * @param roomCapacity requests in progress in one room, until an admin says otherwise: two of booking's largest
 *     groups, so that one gathers while the other is written; more in progress would only wait there instead of here
 * @param roomWait how long a request waits inside before it is answered with a ticket
 * @param roomLease who is not heard of for this long is passed over: in line, and inside
 */
@ConfigurationProperties("jari.gateway")
public record WaitingSettings(
        @DefaultValue("1000") int roomCapacity,
        @DefaultValue("2s") Duration roomWait,
        @DefaultValue("8s") Duration roomLease) {

    static final int CAPACITY_MAX = 100_000;

    /** Long enough for a heartbeat that is late, short enough to be over, and noticed, within ten seconds. */
    private static final Duration LEASE_MIN = Duration.ofSeconds(3);

    private static final Duration LEASE_MAX = Duration.ofSeconds(9);
    private static final Duration WAIT_MAX = Duration.ofSeconds(10);

    public WaitingSettings {
        if (roomCapacity < 1 || roomCapacity > CAPACITY_MAX)
            throw new IllegalArgumentException(
                    "jari.gateway.room-capacity is 1 to %d, not %d".formatted(CAPACITY_MAX, roomCapacity));
        if (roomWait.isNegative() || roomWait.compareTo(WAIT_MAX) > 0)
            throw new IllegalArgumentException("jari.gateway.room-wait is at most 10 s, not " + roomWait);
        if (roomLease.compareTo(LEASE_MIN) < 0 || roomLease.compareTo(LEASE_MAX) > 0)
            throw new IllegalArgumentException("jari.gateway.room-lease is 3 to 9 s, not " + roomLease);
    }
}
