package dev.jari.contracts.message;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import java.time.Instant;
import java.util.List;

/**
 * The booking gets no places, and never will: asking again gives the same answer.
 *
 * @param available how many were left when it was decided
 */
public record SlotReserveFailed(
        BookingId bookingId, List<SlotId> slotIds, ReserveFailure reason, int available, Instant failedAt)
        implements SlotReply {

    public static final String TYPE = "slot.reserve.failed";

    public SlotReserveFailed {
        slotIds = List.copyOf(slotIds);
    }
}
