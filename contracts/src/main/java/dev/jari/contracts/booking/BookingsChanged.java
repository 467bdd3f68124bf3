package dev.jari.contracts.booking;

import java.util.List;

/** Broadcast to whoever watches bookings: these changed. It may be lost. */
public record BookingsChanged(List<Long> bookingIds) {

    public static final String SUBJECT = "bookings.changed";

    public BookingsChanged {
        bookingIds = List.copyOf(bookingIds);
    }
}
