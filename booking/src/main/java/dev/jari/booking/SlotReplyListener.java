package dev.jari.booking;

import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;

/** Counts inventory's answers; there are no bookings yet that could move on by them. */
final class SlotReplyListener {

    private final ServiceDatabase database;
    private final MeterRegistry meters;

    SlotReplyListener(ServiceDatabase database, MeterRegistry meters) {
        this.database = database;
        this.meters = meters;
    }

    Subscription subscription() {
        return Subscription.of(
                "slot-replies",
                database,
                Map.of(
                        SlotReserved.TYPE,
                        SlotReserved.class,
                        SlotReserveFailed.TYPE,
                        SlotReserveFailed.class,
                        SlotReleased.TYPE,
                        SlotReleased.class),
                this::count);
    }

    private void count(List<Message> batch) {
        for (var message : batch)
            meters.counter("slot.replies", "type", message.envelope().type()).increment();
    }
}
