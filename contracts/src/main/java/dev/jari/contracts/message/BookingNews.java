package dev.jari.contracts.message;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;

/** What booking tells of a booking that its customer may want to know. */
public sealed interface BookingNews permits BookingConfirmed, BookingCancelled, BookingFailed, BookingPaymentFailed {

    BookingId bookingId();

    String bookingNumber();

    UserId userId();
}
