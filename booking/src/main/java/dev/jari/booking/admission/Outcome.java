package dev.jari.booking.admission;

import dev.jari.booking.refusal.Shortage;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.id.BookingId;

/** What came of a {@link Draft}. When several refusals apply, the one declared first is given. */
sealed interface Outcome {

    /** It is written, and inventory will hear of it. */
    record Accepted(Booking booking) implements Outcome {}

    /** The key was used before for the same request; this came of it then. */
    record Known(BookingId bookingId, boolean waits) implements Outcome {}

    /** The key was used before for another request. */
    record KeyReused() implements Outcome {}

    /** The hold has become a booking already. */
    record HoldProcessed(BookingId bookingId) implements Outcome {}

    /** The user has an active booking for one of the slots, and may be expected to pay for it. */
    record Duplicate(BookingId bookingId, boolean awaitsPayment) implements Outcome {}

    /** Too few places are known to be left; nothing was written. */
    record SoldOut(Shortage shortage) implements Outcome {}
}
