package dev.jari.inventory.hold;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Offering;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a hold is on: slots of one offering, and what they cost.
 *
 * @param range what the hold is called by: the slot, or the days of a stay
 * @param price of one place on all slots
 * @param startsAt of the first
 */
record HeldPlaces(
        Offering offering,
        List<SlotId> slotIds,
        String range,
        @Nullable LocalDate checkIn,
        @Nullable LocalDate checkOut,
        Money price,
        Instant startsAt) {

    private static final String TO = "..";

    HeldPlaces {
        slotIds = List.copyOf(slotIds);
    }

    static String rangeOf(SlotId slotId) {
        return slotId.toString();
    }

    static String rangeOf(LocalDate checkIn, LocalDate checkOut) {
        return checkIn + TO + checkOut;
    }

    /** Check-in and check-out of a stay; none of a single slot. */
    static List<LocalDate> daysOf(String range) {
        var at = range.indexOf(TO);
        if (at < 0) return List.of();
        return List.of(LocalDate.parse(range.substring(0, at)), LocalDate.parse(range.substring(at + TO.length())));
    }
}
