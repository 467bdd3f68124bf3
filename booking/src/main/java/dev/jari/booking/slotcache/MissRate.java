package dev.jari.booking.slotcache;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;

/**
 * Of the lookups of the last minutes, the part that found what inventory has and booking had never heard of: 0 to 1.
 * Over all time it would hardly move any more when something goes wrong.
 */
final class MissRate {

    /** Of fewer, one new slot at night would raise an alarm; as the other alarms, it begins at a hundred. */
    static final int LOOKUPS_MIN = 100;

    /** Alarms look at it every minute or so; it tells of between one and two of these. */
    private static final Duration WINDOW = Duration.ofMinutes(5);

    private final InstantSource clock;
    private volatile Window before;
    private volatile Window current;

    MissRate(InstantSource clock) {
        this.clock = clock;
        this.before = new Window(clock.instant());
        this.current = new Window(clock.instant());
    }

    private record Window(Instant begun, LongAdder lookups, LongAdder misses) {
        Window(Instant begun) {
            this(begun, new LongAdder(), new LongAdder());
        }

        boolean isOver(Instant now) {
            return !now.isBefore(begun.plus(WINDOW));
        }
    }

    /** Something that exists was looked up, wherever it was found. */
    void lookedUp(Instant now) {
        at(now).lookups().increment();
    }

    void missed(Instant now) {
        at(now).misses().increment();
    }

    double rate() {
        at(clock.instant());
        var lookups = before.lookups().sum() + current.lookups().sum();
        var misses = before.misses().sum() + current.misses().sum();
        // A lookup and its miss may fall into two windows, of which the first is forgotten.
        return lookups < LOOKUPS_MIN ? 0 : Math.min(1, (double) misses / lookups);
    }

    private Window at(Instant now) {
        var window = current;
        return window.isOver(now) ? next(now) : window;
    }

    private synchronized Window next(Instant now) {
        if (current.isOver(now)) {
            // What was not looked at for long tells nothing of now.
            before = current.isOver(now.minus(WINDOW)) ? new Window(now) : current;
            current = new Window(now);
        }
        return current;
    }
}
