package dev.jari.booking.news;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import java.time.Instant;
import java.util.List;

/**
 * One committed move of a booking.
 *
 * @param now where the booking is since then
 */
public record BookingMoved(
        Meaning meaning, Decision now, UserId userId, List<SlotId> slotIds, int quantity, Instant startsAt) {

    /** What a move means to those who hear of it. */
    public enum Meaning {
        /** The booking is new. */
        ACCEPTED,
        /** Its status is as before. */
        STAYED,
        /** As {@link #STAYED}; inventory said that its places are free again. */
        PLACES_RELEASED,
        /** It has another status, and its user can't have another booking for the slot yet. */
        WENT_ON,
        /** It is over: its user may book the slot again. */
        ENDED,
        /** As {@link #ENDED}; it was cancelled, and had its places for sure: they are free again. */
        GAVE_PLACES_BACK
    }

    public BookingMoved {
        slotIds = List.copyOf(slotIds);
    }

    public BookingId bookingId() {
        return now.bookingId();
    }

    public boolean changedStatus() {
        return switch (meaning) {
            case ACCEPTED, STAYED, PLACES_RELEASED -> false;
            case WENT_ON, ENDED, GAVE_PLACES_BACK -> true;
        };
    }

    public boolean isOver() {
        return meaning == Meaning.ENDED || meaning == Meaning.GAVE_PLACES_BACK;
    }
}
