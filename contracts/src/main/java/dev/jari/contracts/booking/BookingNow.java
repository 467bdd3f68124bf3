package dev.jari.contracts.booking;

/**
 * A booking as it is now.
 *
 * @param outcomeKnown whether the caller asked to wait and the booking got its places meanwhile; otherwise it is only
 *     accepted
 * @param replayed whether the key was known; the answer then is the first one's, with the booking as it is now
 */
public record BookingNow(Booking booking, boolean outcomeKnown, boolean replayed) {

    public static BookingNow of(Booking booking) {
        return new BookingNow(booking, false, false);
    }

    public BookingNow afterWaiting() {
        return new BookingNow(booking, true, replayed);
    }

    public BookingNow asReplay() {
        return new BookingNow(booking, outcomeKnown, true);
    }
}
