package dev.jari.inventory.reservation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A slot while a batch decides about it. Its row is locked, so what is counted here is what is so. */
final class LockedSlot {

    private final long id;
    private final long offeringId;
    private final int capacity;
    private final @Nullable Instant closedAt;
    private final Instant startsAt;
    private int booked;
    private boolean changed;

    /** @param closedAt since when it takes nobody new; null while it is open */
    LockedSlot(long id, long offeringId, int capacity, int booked, @Nullable Instant closedAt, Instant startsAt) {
        this.id = id;
        this.offeringId = offeringId;
        this.capacity = capacity;
        this.booked = booked;
        this.closedAt = closedAt;
        this.startsAt = startsAt;
    }

    long id() {
        return id;
    }

    long offeringId() {
        return offeringId;
    }

    int booked() {
        return booked;
    }

    int available() {
        return capacity - booked;
    }

    /** Whether it was closed already when a booking was accepted at that moment. */
    boolean closedTo(Instant acceptedAt) {
        return closedAt != null && !acceptedAt.isBefore(closedAt);
    }

    Instant startsAt() {
        return startsAt;
    }

    boolean changed() {
        return changed;
    }

    void take(int quantity) {
        if (quantity > available())
            throw new IllegalStateException("slot %d has %d places, not %d".formatted(id, available(), quantity));
        booked += quantity;
        changed = true;
    }

    /** No clamping: giving back what nobody had is a bug that must be seen. */
    void giveBack(int quantity) {
        if (quantity > booked)
            throw new IllegalStateException("slot %d has %d booked, not %d".formatted(id, booked, quantity));
        booked -= quantity;
        changed = true;
    }
}
