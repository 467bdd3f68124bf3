package dev.jari.booking.admission;

import dev.jari.booking.slotcache.SlotPlaces;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.message.Game;
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
        Game game,
        List<Long> slotIds,
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

    /** Whether the customer has a hold, which is a promise: it is never refused from memory, and waits for no other. */
    boolean isHeld() {
        return asked.holdId() != null;
    }

    boolean isStay() {
        return asked.checkIn() != null;
    }
}
