package dev.jari.booking.saga;

import dev.jari.booking.news.BookingMoved;
import dev.jari.booking.news.BookingMoved.Meaning;
import dev.jari.booking.news.Decision;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.id.BookingId;
import dev.jari.messaging.log.BookingLog;
import java.time.Instant;
import java.util.Map;
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

    BookingId bookingId() {
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

    /** Says what came of it, if its request is logged. */
    boolean tell(BookingLog log) {
        var cause = step.cause();
        Map<String, String> headers = cause == null ? Map.of() : cause.headers();
        if (!log.tells(headers)) return false;
        var detail = step.detail();
        log.line(
                headers,
                "[SagaHandler] bookingId={} {} -> {}: {}{}",
                bookingId(),
                move.from(),
                to(),
                move.on().words(),
                detail == null ? "" : ", " + detail);
        if (to() == BookingStatus.CONFIRMED && move.from() != BookingStatus.CONFIRMED)
            log.line(headers, "[SagaHandler] bookingId={} CONFIRMED successfully", bookingId());
        return true;
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

    /** As it is told after the commit. */
    BookingMoved moved() {
        return new BookingMoved(
                meaning(),
                new Decision(bookingId(), to(), version(), payBy(), failReason(), failDetail(), failAvailable()),
                booking.userId(),
                booking.slotIds(),
                booking.quantity(),
                booking.startsAt());
    }

    private Meaning meaning() {
        if (move.on() == Trigger.PLACES_RELEASED) return Meaning.PLACES_RELEASED;
        if (!move.changesStatus()) return Meaning.STAYED;
        if (!endsClaim()) return Meaning.WENT_ON;
        return to() == BookingStatus.CANCELLED && Moves.SURE.contains(move.from())
                ? Meaning.GAVE_PLACES_BACK
                : Meaning.ENDED;
    }
}
