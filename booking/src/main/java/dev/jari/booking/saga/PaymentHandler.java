package dev.jari.booking.saga;

import dev.jari.booking.news.CommitNews;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentReply;
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
 * Takes what orders says about money to its bookings, a batch at a time. How far an attempt to pay has come absorbs
 * duplicates however late they come, so no inbox is needed.
 */
public final class PaymentHandler {

    private static final Logger log = LoggerFactory.getLogger(PaymentHandler.class);
    private static final BookingLog each = BookingLog.of(PaymentHandler.class);

    private final ServiceDatabase database;
    private final Saga saga;

    public PaymentHandler(ServiceDatabase database, Saga saga) {
        this.database = database;
        this.saga = saga;
    }

    public Subscription subscription() {
        return Subscription.of(
                        "payment-replies",
                        database,
                        Map.of(
                                PaymentCompleted.TYPE,
                                PaymentCompleted.class,
                                PaymentFailed.TYPE,
                                PaymentFailed.class,
                                PaymentHeld.TYPE,
                                PaymentHeld.class,
                                PaymentRefunded.TYPE,
                                PaymentRefunded.class),
                        this::handle)
                .withoutInbox();
    }

    private void handle(List<Message> batch) {
        var changes = new ArrayList<Change>();
        CommitNews.afterCommit(() -> tell(batch.size(), changes));
        changes.addAll(saga.take(batch.stream().map(PaymentHandler::step).toList()));
    }

    private static void tell(int replies, List<Change> changes) {
        var told = 0;
        for (var change : changes) if (change.tell(each)) told++;
        if (told < changes.size())
            log.info(
                    "[SagaHandler] {} replies about money, {} bookings moved; {} have lines of their own",
                    replies,
                    changes.size(),
                    told);
    }

    private static Step step(Message message) {
        return new Step.PaymentAnswered((PaymentReply) message.body(), message.envelope());
    }
}
