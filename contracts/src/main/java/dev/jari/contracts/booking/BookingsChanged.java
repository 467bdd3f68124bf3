package dev.jari.contracts.booking;

import dev.jari.contracts.id.BookingId;
import java.util.List;

/** Broadcast to the streams of bookings: these changed. It may be lost. */
public record BookingsChanged(List<BookingId> bookingIds) {

    public static final String SUBJECT = "bookings.changed";

    public BookingsChanged {
        bookingIds = List.copyOf(bookingIds);
    }
}
