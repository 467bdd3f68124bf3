package dev.jari.contracts.message;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import java.time.Instant;
import java.util.List;

/** The booking has its places. */
public record SlotReserved(BookingId bookingId, List<SlotId> slotIds, int quantity, Instant reservedAt)
        implements SlotReply {

    public static final String TYPE = "slot.reserved";

    public SlotReserved {
        slotIds = List.copyOf(slotIds);
    }
}
