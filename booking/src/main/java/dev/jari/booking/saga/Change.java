package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.booking.RefundQuote;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A move that a booking makes, with all that has to be written for it.
 *
 * @param next how it stands then
 * @param refund what is decided to go back of what was paid for it
 */
record Change(
        SagaBooking booking,
        Move move,
        Step step,
        SagaBooking.Standing next,
        @Nullable RefundQuote refund) {

    long bookingId() {
        return booking.id();
    }

    BookingStatus to() {
        return move.to();
    }

    long version() {
        return next.version();
    }

    @Nullable
    Instant payBy() {
        return next.payBy();
    }

    private boolean fails() {
        return move.changesStatus() && to() == BookingStatus.FAILED;
    }

    @Nullable
    FailReason failReason() {
        return fails() ? step.reason() : null;
    }

    @Nullable
    String failDetail() {
        return fails() ? step.detail() : null;
    }

    @Nullable
    Integer failAvailable() {
        return fails() ? step.available() : null;
    }

    boolean endsClaim() {
        return Moves.ACTIVE.contains(move.from()) && !Moves.ACTIVE.contains(to());
    }

    EndedClaim endedClaim() {
        return new EndedClaim(bookingId(), booking.userId(), booking.slotIds().getFirst());
    }

    Decision decision() {
        return new Decision(bookingId(), to(), version(), payBy(), failReason(), failDetail(), failAvailable());
    }
}
