package dev.jari.notify.notification;

import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.notification.NotificationType;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something to be told to a user.
 *
 * @param about what happened only once; told again, nothing is stored
 */
record NewNotification(
        long userId, NotificationType type, String about, long bookingId, Map<String, String> data, Instant at) {

    static NewNotification of(Object body, Instant at) {
        return switch (body) {
            case BookingConfirmed confirmed -> confirmed(confirmed, at);
            case BookingCancelled cancelled -> cancelled(cancelled, at);
            case BookingFailed failed -> failed(failed, at);
            case BookingPaymentFailed unpaid -> unpaid(unpaid, at);
            default -> throw new IllegalStateException("nobody is told of " + body);
        };
    }

    private static NewNotification confirmed(BookingConfirmed booking, Instant at) {
        var data = data(booking.bookingNumber());
        data.put("offering", booking.offeringName());
        data.put("venue", booking.venueName());
        data.put("date", booking.date().toString());
        data.put("startTime", booking.startTime().toString());
        if (booking.checkOut() != null) data.put("checkOut", booking.checkOut().toString());
        data.put("quantity", Integer.toString(booking.quantity()));
        return new NewNotification(
                booking.userId(),
                NotificationType.BOOKING_CONFIRMED,
                about(booking.bookingId()),
                booking.bookingId(),
                data,
                at);
    }

    private static NewNotification cancelled(BookingCancelled booking, Instant at) {
        var data = data(booking.bookingNumber());
        putRefund(data, booking.refund());
        return new NewNotification(
                booking.userId(),
                NotificationType.BOOKING_CANCELLED,
                about(booking.bookingId()),
                booking.bookingId(),
                data,
                at);
    }

    private static NewNotification failed(BookingFailed booking, Instant at) {
        var data = data(booking.bookingNumber());
        data.put("reason", booking.reason().name());
        putRefund(data, booking.refund());
        return new NewNotification(
                booking.userId(),
                NotificationType.BOOKING_FAILED,
                about(booking.bookingId()),
                booking.bookingId(),
                data,
                at);
    }

    private static NewNotification unpaid(BookingPaymentFailed booking, Instant at) {
        var data = data(booking.bookingNumber());
        data.put("reason", booking.reason().name());
        data.put("orderId", Long.toString(booking.orderId()));
        if (booking.payBy() != null) data.put("payBy", booking.payBy().toString());
        return new NewNotification(
                booking.userId(),
                NotificationType.PAYMENT_FAILED,
                "order-" + booking.orderId(),
                booking.bookingId(),
                data,
                at);
    }

    private static Map<String, String> data(String bookingNumber) {
        var data = new LinkedHashMap<String, String>();
        data.put("bookingNumber", bookingNumber);
        return data;
    }

    private static String about(long bookingId) {
        return "booking-" + bookingId;
    }

    private static void putRefund(Map<String, String> data, @Nullable Money refund) {
        if (refund == null || refund.amount() == 0) return;
        data.put("refundAmount", Long.toString(refund.amount()));
        data.put("refundCurrency", refund.currency());
    }
}
