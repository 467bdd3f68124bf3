package dev.jari.booking.admission;

import dev.jari.booking.slotcache.SlotPlaces;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.Places;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a customer asks for, found in the catalogue and priced.
 *
 * @param seen the places its slots had when it was found, as far as that was told
 */
record Wish(
        CreateBooking asked,
        Offering offering,
        List<SlotId> slotIds,
        LocalDate date,
        LocalTime startTime,
        Instant startsAt,
        @Nullable LocalDate checkOut,
        int quantity,
        Price price,
        List<SlotPlaces> seen) {

    Wish {
        slotIds = List.copyOf(slotIds);
        seen = List.copyOf(seen);
    }

    /** The customer's hold, if one is booked: a promise, never refused from memory, that waits for no other. */
    @Nullable
    HoldId holdId() {
        return asked.places() instanceof Places.OfHold(var holdId) ? holdId : null;
    }

    boolean isHeld() {
        return asked.places() instanceof Places.OfHold;
    }
}
