package dev.jari.contracts.message;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import java.time.Instant;
import java.util.List;

/**
 * The booking has no places any more.
 *
 * @param slotIds those that were given back; none if there was nothing to give
 */
public record SlotReleased(BookingId bookingId, List<SlotId> slotIds, int quantity, Instant releasedAt)
        implements SlotReply {

    public static final String TYPE = "slot.released";

    public SlotReleased {
        slotIds = List.copyOf(slotIds);
    }
}
