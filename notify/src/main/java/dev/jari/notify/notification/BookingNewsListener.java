package dev.jari.notify.notification;

import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingNews;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.log.BookingLog;
import dev.jari.platform.database.ServiceDatabase;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;

/** Makes a notification of whatever booking tells. The notification's own key absorbs what comes again. */
final class BookingNewsListener {

    private static final BookingLog each = BookingLog.of(BookingNewsListener.class);

    private final ServiceDatabase database;
    private final Notifications notifications;
    private final Counter stored;

    BookingNewsListener(ServiceDatabase database, Notifications notifications, MeterRegistry meters) {
        this.database = database;
        this.notifications = notifications;
        this.stored = Counter.builder("notifications.stored")
                .description("notifications that were new")
                .register(meters);
    }

    Subscription subscription() {
        return Subscription.of(
                        "booking-news",
                        database,
                        Map.of(
                                BookingConfirmed.TYPE,
                                BookingConfirmed.class,
                                BookingFailed.TYPE,
                                BookingFailed.class,
                                BookingCancelled.TYPE,
                                BookingCancelled.class,
                                BookingPaymentFailed.TYPE,
                                BookingPaymentFailed.class),
                        this::store)
                .withoutInbox()
                .unhurried();
    }

    private void store(List<Message> batch) {
        stored.increment(notifications.store(batch.stream()
                .map(message -> NewNotification.of(
                        (BookingNews) message.body(), message.envelope().occurredAt()))
                .toList()));
        for (var message : batch) {
            var news = message.envelope();
            each.line(news.headers(), "[Notify] bookingId={} the customer is told of {}", news.key(), news.type());
        }
    }
}
