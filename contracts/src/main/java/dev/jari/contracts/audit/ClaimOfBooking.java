package dev.jari.contracts.audit;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import java.util.List;

/** The places one side believes a booking to have. */
public record ClaimOfBooking(BookingId bookingId, List<SlotId> slotIds, int quantity) {

    public ClaimOfBooking {
        slotIds = List.copyOf(slotIds);
    }
}
