package dev.jari.client.wish;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Places to be booked. Its key is made with it: however often the wish is sent, it books once. Make a new one for a
 * new booking.
 */
public record BookingWish(String key, Places places, Terms terms) {

    public static BookingWish of(Places places) {
        return new BookingWish(Keys.fresh(), places, Terms.USUAL);
    }

    public static BookingWish slot(long slotId, int quantity) {
        return of(new Places.OfSlot(slotId, quantity));
    }

    public static BookingWish stay(long offeringId, LocalDate checkIn, LocalDate checkOut) {
        return of(new Places.OfStay(offeringId, checkIn, checkOut, 1));
    }

    public BookingWish on(Terms other) {
        return new BookingWish(key, places, other);
    }

    /** With a key of the caller's, who remembers it longer than this object lives. */
    public BookingWish keyed(String other) {
        return new BookingWish(other, places, terms);
    }

    /** As the interface takes it. */
    public Map<String, Object> body() {
        var body = new LinkedHashMap<>(places.body());
        body.putAll(terms.body());
        return body;
    }
}
