package dev.jari.booking.create;

import dev.jari.booking.news.Decision;
import dev.jari.booking.refusal.Shortage;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Puts what became of a booking into the words its customer gets. */
final class Answers {

    private Answers() {}

    /** For one who waited: the booking, or the refusal it ended in. */
    static BookingAnswer decided(Booking accepted, Decision decision) {
        var booking = after(accepted, decision);
        var refusal = refusal(booking, decision.available());
        return refusal == null
                ? BookingAnswer.of(booking).afterWaiting()
                : BookingAnswer.refused(refusal).afterWaiting();
    }

    private static Booking after(Booking was, Decision decision) {
        return new Booking(
                was.bookingId(),
                was.bookingNumber(),
                was.userId(),
                decision.status(),
                was.visitStatus(),
                was.slotIds(),
                was.offering(),
                was.venue(),
                was.date(),
                was.startTime(),
                was.checkOut(),
                was.quantity(),
                was.paymentType(),
                was.totalAmount(),
                was.depositAmount(),
                was.prepayAmount(),
                was.amountDue(),
                was.paidAmount(),
                was.items(),
                was.orderId(),
                decision.payBy(),
                was.requestMessage(),
                decision.failReason(),
                decision.failDetail(),
                was.refund(),
                was.acceptedSeq(),
                was.createdAt(),
                decision.version());
    }

    /** What a create that waited is refused with; nothing when it got its places, whatever happened to them later. */
    private static @Nullable Refusal refusal(Booking booking, @Nullable Integer available) {
        var reason = booking.failReason();
        if (booking.status() != BookingStatus.FAILED || reason == null) return null;
        var code = codeOf(reason);
        if (code == null) return null;
        var refusal = Refusal.of(code).with("bookingId", booking.bookingId());
        return reason == FailReason.SOLD_OUT && available != null ? refusal.with("available", available) : refusal;
    }

    /** What a create is refused with that inventory is not asked about. */
    static Refusal soldOut(Shortage shortage) {
        return Refusal.of(ErrorCode.SOLD_OUT).with("available", shortage.available());
    }

    private static @Nullable ErrorCode codeOf(FailReason reason) {
        return switch (reason) {
            case SOLD_OUT -> ErrorCode.SOLD_OUT;
            case SLOT_CLOSED -> ErrorCode.SLOT_CLOSED;
            case SLOT_NOT_FOUND -> ErrorCode.SLOT_NOT_FOUND;
            case SLOT_IN_THE_PAST -> ErrorCode.SLOT_IN_THE_PAST;
            case VALIDATION_FAILED -> ErrorCode.VALIDATION_FAILED;
            case SAGA_TIMEOUT -> ErrorCode.UNAVAILABLE;
            case INTERNAL_ERROR -> ErrorCode.INTERNAL_ERROR;
            case PAYMENT_WINDOW_OVER -> null;
        };
    }
}
