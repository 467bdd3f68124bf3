package dev.jari.booking.news;

import dev.jari.contracts.id.BookingId;

/** Inventory said that the places of a booking are free again, for the caller who waits for that. */
public record Released(BookingId bookingId) {}
