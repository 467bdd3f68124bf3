package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELLED;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.contracts.order.OrderStatus.REFUNDING;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.order.StepName;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.messaging.log.BookingLog;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.orders.provider.PaymentProvider.RefundAnswer;
import java.util.Optional;
import java.util.Set;

/**
 * Gives money back that was paid, to where it came from, with stock and coupon. Once per order: a repetition goes on
 * where the last one stopped.
 */
final class Refunds {

    private static final BookingLog each = BookingLog.of(Refunds.class);

    private final LockedOrders orders;
    private final GiveBackSteps giveBackSteps;
    private final PaymentProvider provider;

    Refunds(LockedOrders orders, GiveBackSteps giveBackSteps, PaymentProvider provider) {
        this.orders = orders;
        this.giveBackSteps = giveBackSteps;
        this.provider = provider;
    }

    /** What came of going on with a refund. */
    enum Progress {
        REFUNDED,
        /** The provider did not answer; recovery tries again. */
        NO_ANSWER,
        /** There is nothing to refund now: it is done, was never asked for, or the order is not at its end yet. */
        NOTHING_TO_DO
    }

    Progress settle(OrderId orderId) {
        var begun = orders.locked("refund-begin", orderId, Set.of(PAID, REFUNDING, CANCELLED), this::begin)
                .flatMap(order -> order);
        if (begun.isEmpty()) return Progress.NOTHING_TO_DO;
        var order = begun.get();
        if (order.status() == CANCELLED) return Progress.REFUNDED;
        if (!giveCardBack(order)) return Progress.NO_ANSWER;
        giveBackSteps.wallet(orderId);
        giveBackSteps.stock(orderId);
        giveBackSteps.coupon(orderId);
        var ended = orders.change("refund-end", orderId, Set.of(REFUNDING), last -> {
            orders.refunds().answered(orderId, orders.now());
            orders.move(last, OrderEvent.ALL_GIVEN_BACK);
            return last;
        });
        if (ended.isEmpty()) return Progress.NOTHING_TO_DO;
        each.line("[Saga] bookingId={} order {} is refunded", order.bookingId(), orderId);
        return Progress.REFUNDED;
    }

    private Optional<LockedOrder> begin(LockedOrder order) {
        var asked = orders.refunds().find(order.id()).filter(refund -> !refund.answered());
        if (asked.isEmpty()) return Optional.empty();
        if (order.status() == CANCELLED) {
            // Whatever it had taken is back already.
            orders.refunds().answered(order.id(), orders.now());
            orders.send(new PaymentRefunded(
                    order.bookingId(), order.id(), Money.none(order.amount().currency()), orders.now()));
            return Optional.of(order);
        }
        if (asked.get().amount().amount() > order.finalAmount().amount())
            throw new IllegalStateException("booking wants %s back of order %s, which took %s"
                    .formatted(asked.get().amount(), order.id(), order.finalAmount()));
        if (order.status() == PAID) orders.move(order, OrderEvent.REFUND_ASKED);
        return Optional.of(order);
    }

    /** False when the provider did not answer. */
    private boolean giveCardBack(LockedOrder order) {
        var charged = orders.steps().taken(order.id(), StepName.CARD).isPresent();
        var amount = orders.refunds().find(order.id()).orElseThrow().amount();
        if (!charged || orders.steps().isGivenBack(order.id(), StepName.CARD)) return true;
        if (amount.amount() > 0) {
            switch (provider.refund(order.refundKey(), order.chargeKey(), amount)) {
                case RefundAnswer.Refunded _ -> {}
                case RefundAnswer.NoAnswer _ -> {
                    return false;
                }
                case RefundAnswer.Refused _ ->
                    throw new IllegalStateException(
                            "the provider refuses to give back %s of order %s".formatted(amount, order.id()));
            }
        }
        giveBackSteps.card(order.id());
        return true;
    }
}
