package dev.jari.booking.saga;

import dev.jari.booking.news.CommitNews;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReply;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.log.BookingLog;
import dev.jari.platform.database.ServiceDatabase;
import java.util.ArrayList;
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
    private static final BookingLog each = BookingLog.of(SagaHandler.class);

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
        var changes = new ArrayList<Change>();
        // Before the outbox hears of the commit, so that a booking's lines are written in the order of its steps.
        CommitNews.afterCommit(() -> tell(batch, changes));
        changes.addAll(saga.take(batch.stream().map(SagaHandler::step).toList()));
    }

    /** One line for all that have none of their own. */
    private static void tell(List<Message> batch, List<Change> changes) {
        var told = 0;
        for (var change : changes) if (change.tell(each)) told++;
        var untold = batch.stream()
                .anyMatch(message -> !each.tells(message.envelope().headers()));
        if (untold)
            log.info(
                    "[SagaHandler] {} answers, {} bookings moved; {} have lines of their own",
                    batch.size(),
                    changes.size(),
                    told);
    }

    private static Step step(Message message) {
        return new Step.PlacesAnswered((SlotReply) message.body(), message.envelope());
    }
}
