package dev.jari.inventory.reservation;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.ReserveFailure;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was decided about a booking. It never goes back: RESERVED may become RELEASED, and that is all.
 *
 * @param offeringId unknown when the message about it could not be read
 * @param acceptedSeq unknown for a tombstone
 * @param holdId the hold whose places it asked for, if any
 * @param decisionNo the order of deciding within the lane
 * @param reason of a refusal
 * @param available the places that were left at a refusal
 * @param slotIds of its claims while it is reserved, and of what it asked for or had otherwise
 */
record Reservation(
        BookingId bookingId,
        @Nullable OfferingId offeringId,
        int lane,
        @Nullable Long acceptedSeq,
        @Nullable HoldId holdId,
        long decisionNo,
        State state,
        @Nullable ReserveFailure reason,
        @Nullable Integer available,
        int quantity,
        List<SlotId> slotIds,
        Instant decidedAt,
        @Nullable Instant releasedAt) {

    enum State {
        RESERVED,
        REFUSED,
        RELEASED
    }

    Reservation {
        slotIds = List.copyOf(slotIds);
    }

    /** A refused booking has nothing to give back, and stays refused; only its answer to a release changes. */
    Reservation released(Instant at) {
        return new Reservation(
                bookingId,
                offeringId,
                lane,
                acceptedSeq,
                holdId,
                decisionNo,
                State.RELEASED,
                null,
                available,
                quantity,
                slotIds,
                decidedAt,
                at);
    }
}
