package dev.jari.client;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** How long to wait before asking again: what the server says, or ever longer; never all at the same moment. */
record Pauses(RandomGenerator chance) {

    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(2);
    private static final double SPREAD = 0.25;

    /** After so many tries that failed. */
    Duration after(int tries) {
        var doubled = FIRST.multipliedBy(1L << Math.min(tries - 1, 10));
        return spread(doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST);
    }

    /** As the server says; it is never shortened, because a caller who comes too early is sent away again. */
    Duration after(int tries, @Nullable Duration told) {
        return told == null ? after(tries) : spread(told);
    }

    private Duration spread(Duration pause) {
        return pause.plusNanos((long) (pause.toNanos() * SPREAD * chance.nextDouble()));
    }
}
