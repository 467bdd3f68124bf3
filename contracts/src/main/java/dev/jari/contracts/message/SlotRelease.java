package dev.jari.contracts.message;

import java.time.Instant;
import java.util.List;

/** Booking gives places back, or makes sure that it never gets them. Inventory's own claims decide how many. */
public record SlotRelease(
        long bookingId, long offeringId, List<Long> slotIds, int quantity, String reason, Instant requestedAt)
        implements SlotCommand {

    public static final String TYPE = "slot.release";

    public SlotRelease {
        slotIds = List.copyOf(slotIds);
    }
}
