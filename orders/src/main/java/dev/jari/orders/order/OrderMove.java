package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELLED;
import static dev.jari.contracts.order.OrderStatus.CREATED;
import static dev.jari.contracts.order.OrderStatus.ON_HOLD;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.contracts.order.OrderStatus.PAYING;
import static dev.jari.contracts.order.OrderStatus.REFUNDED;
import static dev.jari.contracts.order.OrderStatus.REFUNDING;
import static dev.jari.orders.order.OrderEvent.ALL_GIVEN_BACK;
import static dev.jari.orders.order.OrderEvent.ALL_TAKEN;
import static dev.jari.orders.order.OrderEvent.BEGUN;
import static dev.jari.orders.order.OrderEvent.REFUND_ASKED;
import static dev.jari.orders.order.OrderEvent.REQUESTED;
import static dev.jari.orders.order.OrderEvent.REQUESTED_TWICE;
import static dev.jari.orders.order.OrderEvent.STUCK;
import static dev.jari.orders.order.OrderMove.Reply.NOTHING;
import static dev.jari.orders.order.OrderMove.Reply.PAYMENT_COMPLETED;
import static dev.jari.orders.order.OrderMove.Reply.PAYMENT_FAILED;
import static dev.jari.orders.order.OrderMove.Reply.PAYMENT_HELD;
import static dev.jari.orders.order.OrderMove.Reply.PAYMENT_REFUNDED;

import dev.jari.contracts.order.OrderStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an order goes from one status to another, and what booking hears of it. This table is the only place that says
 * so.
 *
 * @param from absent for an order that is not there yet
 */
record OrderMove(@Nullable OrderStatus from, OrderEvent on, OrderStatus to, Reply reply) {

    enum Reply {
        NOTHING,
        PAYMENT_COMPLETED,
        PAYMENT_FAILED,
        PAYMENT_HELD,
        PAYMENT_REFUNDED
    }

    // spotless:off
    static final List<OrderMove> TABLE = List.of(
            //            from       on               to         booking hears
            new OrderMove(null,      REQUESTED,       CREATED,   NOTHING),
            new OrderMove(null,      REQUESTED_TWICE, CANCELLED,  PAYMENT_FAILED),
            new OrderMove(CREATED,   BEGUN,           PAYING,    NOTHING),
            // No worker came to pay it, or none had room for it; nothing is taken yet.
            new OrderMove(CREATED,   ALL_GIVEN_BACK,  CANCELLED,  PAYMENT_FAILED),
            new OrderMove(PAYING,    ALL_TAKEN,       PAID,      PAYMENT_COMPLETED),
            new OrderMove(PAYING,    ALL_GIVEN_BACK,  CANCELLED,  PAYMENT_FAILED),
            new OrderMove(PAYING,    STUCK,           ON_HOLD,   PAYMENT_HELD),
            new OrderMove(ON_HOLD,   ALL_TAKEN,       PAID,      PAYMENT_COMPLETED),
            new OrderMove(ON_HOLD,   ALL_GIVEN_BACK,  CANCELLED,  PAYMENT_FAILED),
            new OrderMove(PAID,      REFUND_ASKED,    REFUNDING, NOTHING),
            new OrderMove(REFUNDING, ALL_GIVEN_BACK,  REFUNDED,  PAYMENT_REFUNDED));
    // spotless:on

    static OrderMove of(@Nullable OrderStatus from, OrderEvent on) {
        return TABLE.stream()
                .filter(move -> move.from == from && move.on == on)
                .findAny()
                .orElseThrow(() -> new IllegalStateException("no move from %s on %s".formatted(from, on)));
    }
}
