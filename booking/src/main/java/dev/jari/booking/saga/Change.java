package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A move that a booking makes, with all that has to be written for it.
 *
 * @param version the one it leads to
 */
record Change(
        SagaBooking booking,
        Move move,
        Step step,
        long version,
        @Nullable Instant payBy) {

    long bookingId() {
        return booking.id();
    }

    BookingStatus to() {
        return move.to();
    }

    @Nullable
    FailReason failReason() {
        return to() == BookingStatus.FAILED ? step.reason() : null;
    }

    @Nullable
    String failDetail() {
        return to() == BookingStatus.FAILED ? step.detail() : null;
    }

    @Nullable
    Integer failAvailable() {
        return to() == BookingStatus.FAILED ? step.available() : null;
    }

    boolean endsClaim() {
        return Moves.ACTIVE.contains(move.from()) && !Moves.ACTIVE.contains(to());
    }

    EndedClaim endedClaim() {
        return new EndedClaim(bookingId(), booking.userId(), booking.slotIds().getFirst());
    }

    Decision decision() {
        return new Decision(bookingId(), to(), version, payBy, failReason(), failDetail(), failAvailable());
    }
}
