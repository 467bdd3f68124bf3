package dev.jari.contracts.overview;

import dev.jari.contracts.booking.BookingStatus;

/** How many bookings are in a state. */
public record StatusCount(BookingStatus status, long count) {}
