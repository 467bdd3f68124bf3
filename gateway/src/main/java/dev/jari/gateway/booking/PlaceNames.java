package dev.jari.gateway.booking;

import static dev.jari.gateway.booking.Synonyms.named;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.Places;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.WrittenIds;
import java.time.LocalDate;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** The fields of a body that say which places are wanted, under all their names. */
interface PlaceNames {

    @Nullable
    Long slotId();

    @Nullable
    Long gameTimeSlotId();

    @Nullable
    Long offeringId();

    @Nullable
    Long roomTypeId();

    @Nullable
    Long restaurantId();

    @Nullable
    LocalDate checkIn();

    @Nullable
    LocalDate checkOut();

    @Nullable
    LocalDate date();

    @Nullable
    LocalDate slotDate();

    @Nullable
    LocalTime startTime();

    @Nullable
    LocalTime slotTime();

    @Nullable
    Integer quantity();

    @Nullable
    Integer playerCount();

    @Nullable
    Integer partySize();

    /** Places that are named, and how many of them; saying nothing means one. */
    record Wanted(Places.OnSale places, @Nullable Integer quantity) {}

    /** What the names mean; from here on there is one way to say it. */
    default Wanted wanted(Synonyms names) {
        var slot = names.one(named("slotId", slotId()), named("gameTimeSlotId", gameTimeSlotId()));
        var offering = names.one(
                named("offeringId", offeringId()),
                named("roomTypeId", roomTypeId()),
                named("restaurantId", restaurantId()));
        var arrival = names.one(names.day("checkIn", checkIn()));
        var leaving = names.one(names.day("checkOut", checkOut()));
        var day = names.one(names.day("date", date()), names.day("slotDate", slotDate()));
        var start = names.one(names.minute("startTime", startTime()), names.minute("slotTime", slotTime()));
        var quantity = names.one(
                named("quantity", quantity()), named("playerCount", playerCount()), named("partySize", partySize()));
        names.check();
        var places = Places.OnSale.named(
                WrittenIds.read(slot, SlotId::new),
                WrittenIds.read(offering, OfferingId::new),
                arrival,
                leaving,
                day,
                start);
        return new Wanted(Services.granted(places), quantity);
    }
}
