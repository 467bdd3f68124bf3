package dev.jari.notify;

import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;

/** Counts what booking tells; there are no notifications yet. A duplicate only counts twice, so no inbox is needed. */
final class BookingNewsListener {

    private final ServiceDatabase database;
    private final MeterRegistry meters;

    BookingNewsListener(ServiceDatabase database, MeterRegistry meters) {
        this.database = database;
        this.meters = meters;
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
                                BookingCancelled.class),
                        this::count)
                .withoutInbox();
    }

    private void count(List<Message> batch) {
        for (var message : batch)
            meters.counter("booking.news", "type", message.envelope().type()).increment();
    }
}
