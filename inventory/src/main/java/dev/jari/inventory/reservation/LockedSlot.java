package dev.jari.inventory.reservation;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.SlotStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A slot while a batch decides about it. Its row is locked, so what is counted here is what is so. */
final class LockedSlot {

    private final SlotId id;
    private final OfferingId offeringId;
    private final int capacity;
    private final @Nullable Instant closedAt;
    private final Instant startsAt;
    private final SlotStatus status;
    private final long version;
    private int booked;
    private int held;
    private boolean changed;

    /** @param closedAt since when it takes no new booking; null while it is open */
    LockedSlot(SlotPicture row, @Nullable Instant closedAt, Instant startsAt) {
        this.id = row.slotId();
        this.offeringId = row.offeringId();
        this.capacity = row.capacity();
        this.status = row.status();
        this.version = row.version();
        this.booked = row.booked();
        this.closedAt = closedAt;
        this.startsAt = startsAt;
    }

    SlotId id() {
        return id;
    }

    OfferingId offeringId() {
        return offeringId;
    }

    int booked() {
        return booked;
    }

    /** For bookings without a hold. */
    int available() {
        return capacity - booked - held;
    }

    /** Whether there is room at all, whatever is promised to whom. */
    int room() {
        return capacity - booked;
    }

    int capacity() {
        return capacity;
    }

    /** The row as it was locked, before anything was decided. */
    SlotPicture row() {
        if (changed) throw new IllegalStateException("slot %s is not as its row any more".formatted(id));
        return new SlotPicture(id, offeringId, version, capacity, booked, status, List.of());
    }

    /** What live holds have of it. */
    void heldByHolds(int places) {
        held = places;
    }

    /** A hold is over, because its places are booked now. */
    void unhold(int places) {
        held -= places;
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

    /** For people who read the log; status and version as they were when it was locked. */
    String state() {
        return "slotId=%s status=%s booked=%d held=%d capacity=%d version=%d"
                .formatted(id, status, booked, held, capacity, version);
    }

    void take(int quantity) {
        if (quantity > room())
            throw new IllegalStateException("slot %s has %d places, not %d".formatted(id, room(), quantity));
        booked += quantity;
        changed = true;
    }

    /** No clamping: giving back what no booking had is a bug that must be seen. */
    void giveBack(int quantity) {
        if (quantity > booked)
            throw new IllegalStateException("slot %s has %d booked, not %d".formatted(id, booked, quantity));
        booked -= quantity;
        changed = true;
    }
}
