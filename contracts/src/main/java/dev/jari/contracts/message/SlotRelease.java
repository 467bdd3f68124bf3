package dev.jari.contracts.message;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import java.time.Instant;
import java.util.List;

/** Booking gives places back, or makes sure that it never gets them. Inventory's own claims decide how many. */
public record SlotRelease(
        BookingId bookingId,
        OfferingId offeringId,
        List<SlotId> slotIds,
        int quantity,
        String reason,
        Instant requestedAt)
        implements SlotCommand {

    public static final String TYPE = "slot.release";

    public SlotRelease {
        slotIds = List.copyOf(slotIds);
    }
}
