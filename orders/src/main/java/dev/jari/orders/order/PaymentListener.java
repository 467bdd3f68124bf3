package dev.jari.orders.order;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.payment.PaymentCommand;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentItem;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tools.jackson.core.JacksonException;

/**
 * Hears what booking wants paid and refunded. It only writes that down, under the order's id, which absorbs duplicates;
 * the work begins after the commit, so that no provider is waited for in a lane.
 */
final class PaymentListener {

    private static final Logger log = LoggerFactory.getLogger(PaymentListener.class);

    private final LockedOrders orders;
    private final PaymentWorkers workers;
    private final Bodies bodies;

    PaymentListener(LockedOrders orders, PaymentWorkers workers, Bodies bodies) {
        this.orders = orders;
        this.workers = workers;
        this.bodies = bodies;
    }

    Subscription subscription() {
        return Subscription.of(
                        "payments",
                        orders.database(),
                        Map.of(PaymentRequest.TYPE, PaymentRequest.class, PaymentRefund.TYPE, PaymentRefund.class),
                        this::handle)
                .withoutInbox()
                .whenParked((envelope, _) -> parked(envelope));
    }

    void handle(List<Message> batch) {
        for (var message : batch) message.inItsTrace(() -> hear((PaymentCommand) message.body()));
    }

    private void hear(PaymentCommand command) {
        switch (command) {
            case PaymentRequest request -> request(request);
            case PaymentRefund refund -> refund(refund);
        }
    }

    private void request(PaymentRequest request) {
        var items = merged(request);
        var created = OrderMove.of(null, OrderEvent.REQUESTED).to();
        if (orders.store().insert(request, created, null, orders.now())) {
            orders.store().insertItems(request.orderId(), items);
            workers.toPay(request.orderId(), request.method())
                    .ifPresentOrElse(
                            TransactionSynchronizationManager::registerSynchronization, () -> turnAway(request));
        } else if (!orders.store().exists(request.orderId())) refuseSecond(request);
    }

    /** As many wait as may. Nothing is taken yet, so the customer is told at once and may try again. */
    private void turnAway(PaymentRequest request) {
        var order = orders.store().lock(request.orderId()).orElseThrow();
        orders.move(order.failing(), OrderEvent.ALL_GIVEN_BACK);
        log.warn("[Saga] order {} is turned away: too many wait to be paid by {}", order.id(), order.method());
    }

    /** A repeated item is one; prices are in the currency that is due. */
    private static Collection<PaymentItem> merged(PaymentRequest request) {
        var items = new TreeMap<MenuId, PaymentItem>();
        for (var item : request.items()) {
            if (!item.unitPrice().currency().equals(request.amount().currency()))
                throw new IllegalArgumentException("order %s is due in %s and has an item in %s"
                        .formatted(
                                request.orderId(),
                                request.amount().currency(),
                                item.unitPrice().currency()));
            items.merge(
                    item.menuId(),
                    item,
                    (one, other) -> new PaymentItem(
                            one.menuId(),
                            one.name(),
                            one.unitPrice(),
                            Math.addExact(one.quantity(), other.quantity())));
        }
        return items.values();
    }

    private void refuseSecond(PaymentRequest request) {
        OrderStatus canceled = OrderMove.of(null, OrderEvent.REQUESTED_TWICE).to();
        if (orders.store().insert(request, canceled, PaymentFailure.ANOTHER_PAYMENT, orders.now()))
            orders.send(PaymentFailed.of(
                    request.bookingId(), request.orderId(), PaymentFailure.ANOTHER_PAYMENT, orders.now()));
        log.warn("[Saga] order {} comes beside a live one of booking {}", request.orderId(), request.bookingId());
    }

    private void refund(PaymentRefund refund) {
        var order = orders.store().lock(refund.orderId());
        if (order.isEmpty() || !order.get().bookingId().equals(refund.bookingId()))
            throw new IllegalArgumentException("there is no such order to refund: " + refund);
        if (!order.get().amount().currency().equals(refund.amount().currency()))
            throw new IllegalArgumentException("an order in another currency is to be refunded: " + refund);
        if (!orders.refunds().insert(refund, orders.now())) return;
        workers.toRefund(refund.orderId(), order.get().method())
                .ifPresentOrElse(
                        TransactionSynchronizationManager::registerSynchronization,
                        () -> log.warn(
                                "[Saga] refund of order {} is left to recovery: too many wait", refund.orderId()));
    }

    /** The little that is needed of a body that may be broken otherwise. */
    record IdsOnly(BookingId bookingId, OrderId orderId) {

        IdsOnly {
            Objects.requireNonNull(bookingId);
            Objects.requireNonNull(orderId);
        }
    }

    /** A refund that is parked waits for an admin; of a request booking must hear, because a customer waits. */
    private void parked(Envelope envelope) {
        if (!envelope.type().equals(PaymentRequest.TYPE)) return;
        try {
            var ids = bodies.read(envelope.payload(), IdsOnly.class);
            orders.send(PaymentFailed.of(ids.bookingId(), ids.orderId(), PaymentFailure.SYSTEM_FAILURE, orders.now()));
        } catch (JacksonException e) {
            log.error("[Saga] {} {} names no order; it can not be answered", envelope.type(), envelope.id(), e);
        }
    }
}
