package dev.jari.notify.notification;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingNews;
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
        UserId userId, NotificationType type, String about, BookingId bookingId, Map<String, String> data, Instant at) {

    static NewNotification of(BookingNews news, Instant at) {
        var about = "booking-" + news.bookingId();
        return switch (news) {
            case BookingConfirmed confirmed -> of(news, NotificationType.BOOKING_CONFIRMED, about, data(confirmed), at);
            case BookingCancelled cancelled -> of(news, NotificationType.BOOKING_CANCELLED, about, data(cancelled), at);
            case BookingFailed failed -> of(news, NotificationType.BOOKING_FAILED, about, data(failed), at);
            case BookingPaymentFailed unpaid ->
                of(news, NotificationType.PAYMENT_FAILED, "order-" + unpaid.orderId(), data(unpaid), at);
        };
    }

    private static NewNotification of(
            BookingNews news, NotificationType type, String about, Map<String, String> data, Instant at) {
        return new NewNotification(news.userId(), type, about, news.bookingId(), data, at);
    }

    private static Map<String, String> data(BookingConfirmed booking) {
        var data = begun(booking);
        data.put("offering", booking.offeringName());
        data.put("venue", booking.venueName());
        data.put("date", booking.date().toString());
        data.put("startTime", booking.startTime().toString());
        if (booking.checkOut() != null) data.put("checkOut", booking.checkOut().toString());
        data.put("quantity", Integer.toString(booking.quantity()));
        return data;
    }

    private static Map<String, String> data(BookingCancelled booking) {
        var data = begun(booking);
        putRefund(data, booking.refund());
        return data;
    }

    private static Map<String, String> data(BookingFailed booking) {
        var data = begun(booking);
        data.put("reason", booking.reason().name());
        putRefund(data, booking.refund());
        return data;
    }

    private static Map<String, String> data(BookingPaymentFailed booking) {
        var data = begun(booking);
        data.put("reason", booking.reason().name());
        data.put("orderId", booking.orderId().toString());
        if (booking.payBy() != null) data.put("payBy", booking.payBy().toString());
        return data;
    }

    private static Map<String, String> begun(BookingNews news) {
        var data = new LinkedHashMap<String, String>();
        data.put("bookingNumber", news.bookingNumber());
        return data;
    }

    private static void putRefund(Map<String, String> data, @Nullable Money refund) {
        if (refund == null || refund.amount() == 0) return;
        data.put("refundAmount", Long.toString(refund.amount()));
        data.put("refundCurrency", refund.currency());
    }
}
