package dev.jari.contracts.message;

import java.time.Instant;
import java.util.List;

/**
 * The booking has no places any more.
 *
 * @param slotIds those that were given back; none if there was nothing to give
 */
public record SlotReleased(long bookingId, List<Long> slotIds, int quantity, Instant releasedAt) implements SlotReply {

    public static final String TYPE = "slot.released";

    public SlotReleased {
        slotIds = List.copyOf(slotIds);
    }
}
