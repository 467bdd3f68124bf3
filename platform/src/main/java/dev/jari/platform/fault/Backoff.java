package dev.jari.platform.fault;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long to wait before trying again: doubled each time up to a limit, with a random quarter taken off so that those
 * who failed together do not return together.
 */
public record Backoff(Duration first, Duration max) {

    private static final int DOUBLINGS_MAX = 30;

    public Backoff {
        if (first.isNegative() || first.isZero() || max.compareTo(first) < 0)
            throw new IllegalArgumentException("back-off from %s to %s".formatted(first, max));
    }

    /** Nanoseconds before the given try, the first repeat being 1. */
    public long nanos(int repeat, RandomGenerator random) {
        var doubled = first.toNanos() << Math.min(Math.max(repeat - 1, 0), DOUBLINGS_MAX);
        var whole = doubled <= 0 ? max.toNanos() : Math.min(doubled, max.toNanos());
        return whole - random.nextLong(whole / 4 + 1);
    }
}
