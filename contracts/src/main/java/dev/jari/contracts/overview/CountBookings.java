package dev.jari.contracts.overview;

import dev.jari.contracts.answer.Request;
import java.time.Instant;
import java.time.LocalDate;

/**
 * Asks for the bookings of a day: those that were made in it, and those whose visit begins in it.
 *
 * @param date by the calendars of the venues
 * @param from when the day begins for those who ask
 * @param to when the next one does
 */
public record CountBookings(LocalDate date, Instant from, Instant to) implements Request<BookingsOfDay> {

    public static final String SUBJECT = "booking.day";
}
