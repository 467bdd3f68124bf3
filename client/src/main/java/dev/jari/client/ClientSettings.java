package dev.jari.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a client behaves.
 *
 * @param timeout how long one answer may take, besides what a wish is willing to wait
 * @param patience how long a wish that may be repeated is repeated, counted from its first try
 * @param triesMax how often at most
 * @param roomPatience how long to stand in a waiting room
 * @param waitSeconds how long the server may wait for the outcome of a booking, payment or cancellation; at most 10
 * @param connectionsMax whatever is asked beyond waits here, in the order of asking
 * @param language of titles and names, as {@code Accept-Language} has it; absent leaves it to the server
 */
public record ClientSettings(
        Duration timeout,
        Duration patience,
        int triesMax,
        Duration roomPatience,
        int waitSeconds,
        int connectionsMax,
        @Nullable String language) {

    /** An audit reads a lot. */
    static final Duration LONG_TIMEOUT = Duration.ofMinutes(2);

    private static final int WAIT_SECONDS_MAX = 10;

    public ClientSettings {
        if (!timeout.isPositive()) throw new IllegalArgumentException("timeout is positive, not " + timeout);
        if (patience.isNegative()) throw new IllegalArgumentException("patience is not negative, not " + patience);
        if (triesMax < 1) throw new IllegalArgumentException("something is tried at least once, not " + triesMax);
        if (roomPatience.isNegative())
            throw new IllegalArgumentException("patience is not negative, not " + roomPatience);
        if (waitSeconds < 0 || waitSeconds > WAIT_SECONDS_MAX)
            throw new IllegalArgumentException("the server waits 0 to 10 seconds, not " + waitSeconds);
        if (connectionsMax < 1)
            throw new IllegalArgumentException("there is at least one connection, not " + connectionsMax);
    }

    public static ClientSettings usual() {
        return new ClientSettings(
                Duration.ofSeconds(20), Duration.ofSeconds(30), 5, Duration.ofMinutes(10), 10, 200, null);
    }

    public ClientSettings timeout(Duration other) {
        return new ClientSettings(other, patience, triesMax, roomPatience, waitSeconds, connectionsMax, language);
    }

    /** Repeats for so long and so often. */
    public ClientSettings patience(Duration other, int tries) {
        return new ClientSettings(timeout, other, tries, roomPatience, waitSeconds, connectionsMax, language);
    }

    public ClientSettings roomPatience(Duration other) {
        return new ClientSettings(timeout, patience, triesMax, other, waitSeconds, connectionsMax, language);
    }

    public ClientSettings waitSeconds(int other) {
        return new ClientSettings(timeout, patience, triesMax, roomPatience, other, connectionsMax, language);
    }

    public ClientSettings connectionsMax(int other) {
        return new ClientSettings(timeout, patience, triesMax, roomPatience, waitSeconds, other, language);
    }

    public ClientSettings language(String other) {
        return new ClientSettings(timeout, patience, triesMax, roomPatience, waitSeconds, connectionsMax, other);
    }
}
