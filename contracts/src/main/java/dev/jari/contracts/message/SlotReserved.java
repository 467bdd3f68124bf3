package dev.jari.contracts.message;

import java.time.Instant;
import java.util.List;

/** The booking has its places. */
public record SlotReserved(long bookingId, List<Long> slotIds, int quantity, Instant reservedAt) implements SlotReply {

    public static final String TYPE = "slot.reserved";

    public SlotReserved {
        slotIds = List.copyOf(slotIds);
    }
}
