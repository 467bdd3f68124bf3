package dev.jari.orders.order;

import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.PaidPage;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.order.FindOrder;
import dev.jari.contracts.order.ListOrders;
import dev.jari.contracts.order.OrderAnswer;
import dev.jari.contracts.order.OrdersPage;
import dev.jari.contracts.order.RunRecovery;
import dev.jari.messaging.bus.Bus;
import dev.jari.orders.input.IdCursor;

/** Answers questions about orders, and runs the recovery when an admin asks for it. */
final class OrderResponder {

    private final Orders orders;
    private final RecoveryScheduler recovery;

    OrderResponder(Orders orders, RecoveryScheduler recovery) {
        this.orders = orders;
        this.recovery = recovery;
    }

    void answerOn(Bus bus) {
        bus.respond(
                FindOrder.SUBJECT,
                FindOrder.class,
                question -> orders.find(question.orderId(), question.userId())
                        .map(OrderAnswer::of)
                        .orElseGet(() -> OrderAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND))));
        bus.respond(ListOrders.SUBJECT, ListOrders.class, this::list);
        bus.respond(
                ListPaid.ORDERS,
                ListPaid.class,
                question -> new PaidPage(orders.paid(question.afterBookingId(), IdCursor.limit(question.limit()))));
        bus.respond(RunRecovery.SUBJECT, RunRecovery.class, question -> {
            var orderId = question.orderId();
            return orderId == null ? recovery.recoverPendingOrders() : recovery.recoverOnDemand(orderId);
        });
    }

    private OrdersPage list(ListOrders question) {
        var after = IdCursor.parse(question.cursor(), 0);
        if (after.isEmpty()) return OrdersPage.refused(IdCursor.refusal());
        var limit = IdCursor.limit(question.limit());
        var items = orders.list(question.status(), question.bookingId(), after.getAsLong(), limit);
        var next = items.size() == limit ? Long.toString(items.getLast().orderId()) : null;
        return new OrdersPage(items, next, null);
    }
}
