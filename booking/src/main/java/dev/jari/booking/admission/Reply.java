package dev.jari.booking.admission;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;

/**
 * What a customer is answered, and how it came to that.
 *
 * @param outcomeKnown whether there is a booking that was decided while the customer waited; it may be a refused one
 * @param replayed whether the key was known
 */
record Reply(Answer<Booking> answer, boolean outcomeKnown, boolean replayed) {

    static Reply of(Booking booking) {
        return new Reply(Answer.granted(booking), false, false);
    }

    static Reply refused(Refusal refusal) {
        return new Reply(Answer.refused(refusal), false, false);
    }

    static Reply refused(ErrorCode code) {
        return refused(Refusal.of(code));
    }

    Reply afterWaiting() {
        return new Reply(answer, true, replayed);
    }

    Reply asReplay() {
        return new Reply(answer, outcomeKnown, true);
    }

    boolean isGranted() {
        return answer.ifGranted().isPresent();
    }

    /** Whether there is a booking because of this request, or of the one it repeats. */
    boolean hasBooking() {
        return isGranted() || replayed || outcomeKnown;
    }

    Answer<BookingNow> toCaller() {
        return switch (answer) {
            case Answer.Granted<Booking>(var booking) ->
                Answer.granted(new BookingNow(booking, outcomeKnown, replayed));
            case Answer.Refused<Booking>(var refusal) -> Answer.refused(replayed ? refusal.asReplay() : refusal);
        };
    }
}
