package dev.jari.booking.intake;

import dev.jari.booking.refusal.Shortage;
import dev.jari.contracts.booking.Booking;

/** What came of a {@link Draft}. When several refusals apply, the one declared first is given. */
public sealed interface IntakeOutcome {

    /** It is written, and inventory will hear of it. */
    record Accepted(Booking booking) implements IntakeOutcome {}

    /** The key was used before for the same request; this came of it then. */
    record Known(long bookingId, boolean waits) implements IntakeOutcome {}

    /** The key was used before for another request. */
    record KeyReused() implements IntakeOutcome {}

    /** The hold has become a booking already. */
    record HoldProcessed(long bookingId) implements IntakeOutcome {}

    /** The user has an active booking for one of the slots. */
    record Duplicate() implements IntakeOutcome {}

    /** While it waited for its turn news came that too few places are left; nothing was written. */
    record SoldOut(Shortage shortage) implements IntakeOutcome {}
}
