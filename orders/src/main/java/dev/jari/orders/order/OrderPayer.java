package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.messaging.log.BookingLog;
import dev.jari.orders.provider.Cards;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.platform.fault.Failpoints;
import dev.jari.platform.fault.Faults;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes an order from created to paid, or gives everything back. It may die or freeze anywhere: what it leaves is found
 * by recovery, and every step asks first whether the order is still its own.
 */
final class OrderPayer {

    private static final Logger log = LoggerFactory.getLogger(OrderPayer.class);
    private static final BookingLog each = BookingLog.of(OrderPayer.class);

    private final PaySteps paySteps;
    private final GiveBackSteps giveBackSteps;
    private final Cards cards;

    OrderPayer(PaySteps paySteps, GiveBackSteps giveBackSteps, Cards cards) {
        this.paySteps = paySteps;
        this.giveBackSteps = giveBackSteps;
        this.cards = cards;
    }

    void pay(OrderId orderId) {
        var order = paySteps.begin(orderId);
        if (order.isEmpty()) return;
        try {
            settle(order.get(), takeAll(order.get()));
        } catch (RuntimeException e) { // the outermost frame of a payment; whatever failed, recovery finds out
            log.warn(
                    "[Saga] bookingId={} order {} stopped half-way: {}",
                    order.get().bookingId(),
                    orderId,
                    Faults.describe(e));
            paySteps.hold(orderId);
        }
    }

    private StepOutcome takeAll(LockedOrder order) {
        var orderId = order.id();
        // Before anything is taken, and without a charge whose end recovery could ask no provider about.
        if (order.method() == PaymentMethod.CARD && !cards.taken())
            return new StepOutcome.Refused(PaymentFailure.PAYMENT_DECLINED);
        var outcome = paySteps.coupon(orderId);
        if (outcome instanceof StepOutcome.Taken) {
            paySteps.learnItems(orderId);
            outcome = paySteps.stock(orderId);
        }
        if (outcome instanceof StepOutcome.Taken) outcome = paySteps.wallet(orderId);
        if (outcome instanceof StepOutcome.Taken && order.method() == PaymentMethod.CARD) outcome = charge(orderId);
        return outcome;
    }

    private StepOutcome charge(OrderId orderId) {
        var started = paySteps.startCard(orderId);
        if (started.isEmpty()) return new StepOutcome.TakenOver();
        var order = started.get();
        if (order.finalAmount().amount() == 0) return new StepOutcome.Taken();
        var answer = cards.charge(order.chargeKey(), orderId.toString(), order.sealedCard(), order.finalAmount());
        Failpoints.reach("card.answered");
        return switch (answer) {
            case ChargeAnswer.Charged _ -> new StepOutcome.Taken();
            case ChargeAnswer.Declined _ -> new StepOutcome.Refused(PaymentFailure.PAYMENT_DECLINED);
            // Recovery has burnt the key while this payer slept.
            case ChargeAnswer.Voided _ -> new StepOutcome.TakenOver();
            case ChargeAnswer.NoAnswer _, ChargeAnswer.Unknown _ -> new StepOutcome.NoAnswer();
        };
    }

    private void settle(LockedOrder order, StepOutcome outcome) {
        var orderId = order.id();
        var bookingId = order.bookingId();
        switch (outcome) {
            case StepOutcome.Taken _ -> {
                if (paySteps.complete(orderId, OrderStatus.PAYING))
                    each.line("[Saga] bookingId={} order {} is paid", bookingId, orderId);
            }
            case StepOutcome.Refused refused -> {
                if (paySteps.refuse(orderId, refused.reason()) && giveBackSteps.cancel(orderId, OrderStatus.PAYING))
                    each.line("[Saga] bookingId={} order {} is not paid: {}", bookingId, orderId, refused.reason());
            }
            case StepOutcome.NoAnswer _ -> {
                if (paySteps.hold(orderId))
                    log.warn("[Saga] bookingId={} order {} is held: the provider did not answer", bookingId, orderId);
            }
            case StepOutcome.TakenOver _ ->
                log.info("[Saga] bookingId={} order {} was taken over by another", bookingId, orderId);
        }
    }
}
