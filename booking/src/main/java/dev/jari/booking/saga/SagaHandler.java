package dev.jari.booking.saga;

import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes inventory's answers to their bookings, a batch at a time. The state of a booking absorbs duplicates however
 * late they come, so no inbox is needed.
 */
public final class SagaHandler {

    private static final Logger log = LoggerFactory.getLogger(SagaHandler.class);

    private final ServiceDatabase database;
    private final Saga saga;

    public SagaHandler(ServiceDatabase database, Saga saga) {
        this.database = database;
        this.saga = saga;
    }

    public Subscription subscription() {
        return Subscription.of(
                        "saga",
                        database,
                        Map.of(
                                SlotReserved.TYPE,
                                SlotReserved.class,
                                SlotReserveFailed.TYPE,
                                SlotReserveFailed.class,
                                SlotReleased.TYPE,
                                SlotReleased.class),
                        this::handle)
                .withoutInbox();
    }

    private void handle(List<Message> batch) {
        var changes = saga.take(batch.stream().map(SagaHandler::step).toList());
        // One line for a batch: a rush of thousands must stay readable, and each booking is there at debug.
        log.info("[SagaHandler] {} answers, {} bookings moved", batch.size(), changes.size());
        if (log.isDebugEnabled())
            for (var change : changes)
                log.debug(
                        "[SagaHandler] bookingId={} {} -> {}: {}",
                        change.bookingId(),
                        change.move().from(),
                        change.to(),
                        change.step().trigger().words());
    }

    private static Step step(Message message) {
        return new Step.PlacesAnswered((SlotReply) message.body(), message.envelope());
    }
}
