package dev.jari.contracts.audit;

import java.util.List;

/** The places one side believes a booking to have. */
public record ClaimOfBooking(long bookingId, List<Long> slotIds, int quantity) {

    public ClaimOfBooking {
        slotIds = List.copyOf(slotIds);
    }
}
