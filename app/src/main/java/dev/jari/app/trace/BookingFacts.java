package dev.jari.app.trace;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CancelledBooking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingNews;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.contracts.payment.PaymentCommand;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentReply;
import dev.jari.contracts.slot.Places;
import dev.jari.messaging.trace.OpenSpan;
import java.util.List;

/**
 * What a span says of a booking: which, of which slots, and what came of it. Nothing about the person who books, not
 * even their number, and nothing they wrote: traces leave the installation.
 */
final class BookingFacts {

    private static final String OUTCOME = "jari.outcome";

    /** Of a long stay the first say enough. */
    private static final int SLOTS_MAX = 31;

    private BookingFacts() {}

    static void tell(Object body, OpenSpan span) {
        switch (body) {
            case SlotCommand command -> tell(command, span);
            case SlotReply reply -> tell(reply, span);
            case SlotPicture picture -> slots(List.of(picture.slotId()), span);
            case PaymentCommand command -> payment(command.bookingId(), command.orderId(), span);
            case PaymentReply reply -> {
                payment(reply.bookingId(), reply.orderId(), span);
                if (reply instanceof PaymentFailed failed)
                    span.put(OUTCOME, failed.reason().name());
            }
            case BookingNews news -> tell(news, span);
            case CreateBooking asked -> tell(asked.places(), span);
            case Answer.Granted<?>(var value) -> granted(value, span);
            case Answer.Refused<?>(var refusal) ->
                span.put(OUTCOME, refusal.code().name());
            default -> {
                // Of everything else the subject or type says enough.
            }
        }
    }

    private static void tell(SlotCommand command, OpenSpan span) {
        booking(command.bookingId(), span);
        offering(command.offeringId(), span);
        slots(command.slotIds(), span);
        if (command instanceof SlotReserve reserve) span.put("booking.quantity", reserve.quantity());
    }

    private static void tell(SlotReply reply, OpenSpan span) {
        booking(reply.bookingId(), span);
        switch (reply) {
            case SlotReserved reserved -> slots(reserved.slotIds(), span);
            case SlotReleased released -> slots(released.slotIds(), span);
            case SlotReserveFailed failed -> {
                slots(failed.slotIds(), span);
                span.put(OUTCOME, failed.reason().name());
            }
        }
    }

    private static void tell(BookingNews news, OpenSpan span) {
        booking(news.bookingId(), span);
        if (news instanceof BookingFailed failed)
            span.put(OUTCOME, failed.reason().name());
        if (news instanceof BookingPaymentFailed unpaid)
            span.put(OUTCOME, unpaid.reason().name());
    }

    private static void tell(Places places, OpenSpan span) {
        switch (places) {
            case Places.OneSlot one -> slots(List.of(one.slotId()), span);
            case Places.Nights nights -> offering(nights.offeringId(), span);
            case Places.TimeAtTable time -> offering(time.offeringId(), span);
            case Places.OfHold _ -> {
                // The booking that comes of it names the slots.
            }
        }
    }

    private static void granted(Object value, OpenSpan span) {
        switch (value) {
            case BookingNow now -> tell(now.booking(), span);
            case CancelledBooking cancelled -> tell(cancelled.booking(), span);
            case Booking booking -> tell(booking, span);
            default -> {
                // Of everything else the subject says enough.
            }
        }
    }

    private static void tell(Booking booking, OpenSpan span) {
        booking(booking.bookingId(), span);
        slots(booking.slotIds(), span);
        span.put(OUTCOME, booking.status().name());
    }

    private static void payment(BookingId bookingId, OrderId orderId, OpenSpan span) {
        booking(bookingId, span);
        span.put("order.id", orderId.toString());
    }

    private static void booking(BookingId id, OpenSpan span) {
        span.put("booking.id", id.toString());
    }

    private static void offering(OfferingId id, OpenSpan span) {
        span.put("offering.id", id.toString());
    }

    private static void slots(List<SlotId> ids, OpenSpan span) {
        span.put("slot.ids", ids.stream().limit(SLOTS_MAX).map(SlotId::toString).toList());
    }
}
