package dev.jari.contracts.id;

import java.time.InstantSource;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Ids of UUID version 7: the millisecond first, chance after it. Rows written together lie together in an index, which
 * random ids would scatter over all of it.
 */
public final class TimeOrderedIds implements IdSource {

    private final InstantSource clock;
    private final RandomGenerator random;

    /** The generator must be safe to share between threads. */
    public TimeOrderedIds(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    @Override
    public UUID get() {
        var high = clock.millis() << 16 | 0x7000 | random.nextInt(0x1000);
        var low = random.nextLong() >>> 2 | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }
}
