package dev.jari.booking.news;

import dev.jari.booking.attempt.PaymentOutcome;
import java.util.List;

/** What one commit did, once for each commit: moves of bookings in their order, and of attempts to pay. */
public record BookingsMoved(List<BookingMoved> bookings, List<PaymentOutcome> payments) {

    public BookingsMoved {
        bookings = List.copyOf(bookings);
        payments = List.copyOf(payments);
    }

    public boolean isEmpty() {
        return bookings.isEmpty() && payments.isEmpty();
    }
}
