package dev.jari.booking.saga;

import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentReply;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
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
        var changes = saga.take(batch.stream().map(PaymentHandler::step).toList());
        for (var change : changes)
            log.info(
                    "[SagaHandler] bookingId={} {} -> {}: {}",
                    change.bookingId(),
                    change.move().from(),
                    change.to(),
                    change.step().detail());
    }

    private static Step step(Message message) {
        var reply = (PaymentReply) message.body();
        var order = reply.orderId();
        return switch (reply) {
            case PaymentCompleted completed ->
                Step.of(reply.bookingId(), Trigger.PAID, message.envelope())
                        .about(Payment.of(order, completed.amount()))
                        .saying("order %d, %s by %s".formatted(order, completed.amount(), completed.method()));
            case PaymentFailed failed ->
                Step.of(reply.bookingId(), Trigger.PAYMENT_FAILED, message.envelope())
                        .about(Payment.failed(order, failed.reason()))
                        .saying("order %d, %s".formatted(order, failed.reason()));
            case PaymentHeld _ ->
                Step.of(reply.bookingId(), Trigger.PAYMENT_HELD, message.envelope())
                        .about(Payment.of(order))
                        .saying("order %d".formatted(order));
            case PaymentRefunded refunded ->
                Step.of(reply.bookingId(), Trigger.PAYMENT_REFUNDED, message.envelope())
                        .about(Payment.of(order, refunded.amount()))
                        .saying("order %d, %s".formatted(order, refunded.amount()));
        };
    }
}
