package dev.jari.gateway.waiting;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Remembers for a moment what was refused as sold out. Who wants as much or more of it need not wait: booking refuses
 * it from memory, and tells a repeat or a duplicate, which rank before, apart.
 */
final class FullRooms {

    /** So short that a place that came back is soon given to those who wait for it. */
    private static final Duration TRUST = Duration.ofSeconds(1);

    /** Enough for every slot that is hot at the same time. */
    private static final int ROOMS_MAX = 10_000;

    private record Full(int available, long until) {}

    private final LongSupplier nanos;
    private final Map<Room, Full> rooms = new ConcurrentHashMap<>();

    /** @param nanos a clock that never goes back */
    FullRooms(LongSupplier nanos) {
        this.nanos = nanos;
    }

    void refused(Room room, int available) {
        if (rooms.size() >= ROOMS_MAX) rooms.values().removeIf(this::isOld);
        if (rooms.size() < ROOMS_MAX) rooms.put(room, new Full(available, nanos.getAsLong() + TRUST.toNanos()));
    }

    /** A guest got something there: it is not full. */
    void accepted(Room room) {
        rooms.remove(room);
    }

    boolean hasTooFew(Room room, int quantity) {
        var full = rooms.get(room);
        return full != null && !isOld(full) && quantity > full.available();
    }

    private boolean isOld(Full full) {
        return nanos.getAsLong() - full.until() > 0;
    }
}
