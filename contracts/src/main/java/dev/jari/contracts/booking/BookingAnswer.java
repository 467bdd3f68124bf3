package dev.jari.contracts.booking;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * Either the booking as it is now, or why not.
 *
 * @param outcomeKnown whether the caller asked to wait and the booking got its places meanwhile; otherwise it is only
 *     accepted
 * @param replayed whether the key was known; the answer then is the first one's, with the booking as it is now
 */
public record BookingAnswer(
        @Nullable Booking booking,
        boolean outcomeKnown,
        boolean replayed,
        @Nullable Refusal refusal) {

    public static BookingAnswer of(Booking booking) {
        return new BookingAnswer(booking, false, false, null);
    }

    public static BookingAnswer refused(Refusal refusal) {
        return new BookingAnswer(null, false, false, refusal);
    }

    public BookingAnswer afterWaiting() {
        return new BookingAnswer(booking, true, replayed, refusal);
    }

    public BookingAnswer asReplay() {
        return new BookingAnswer(booking, outcomeKnown, true, refusal);
    }
}
