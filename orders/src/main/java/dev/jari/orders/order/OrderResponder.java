package dev.jari.orders.order;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.order.FindOrder;
import dev.jari.contracts.order.ListOrders;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.RunRecovery;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.page.Cursor;

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
                FindOrder.class,
                question -> orders.find(question.orderId(), question.userId())
                        .map(Answer::granted)
                        .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND))));
        bus.respond(ListOrders.class, this::list);
        bus.respond(
                ListPaid.ORDERS,
                ListPaid.class,
                question -> new Items<>(orders.paid(question.afterBookingId(), Cursor.limit(question.limit()))));
        bus.respond(RunRecovery.class, question -> {
            var orderId = question.orderId();
            return orderId == null ? recovery.recoverPendingOrders() : recovery.recoverOnDemand(orderId);
        });
    }

    private Answer<Page<Order>> list(ListOrders question) {
        var after = Cursor.plainId(question.cursor(), 0);
        if (after.isEmpty()) return Answer.refused(Cursor.refusal());
        var limit = Cursor.limit(question.limit());
        var items = orders.list(question.status(), question.bookingId(), after.getAsLong(), limit);
        var next = items.size() == limit ? items.getLast().orderId().toString() : null;
        return Answer.granted(new Page<>(items, next));
    }
}
