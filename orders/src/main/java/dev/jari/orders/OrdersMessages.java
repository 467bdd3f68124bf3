package dev.jari.orders;

import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.orders.audit.OrdersAudit;
import dev.jari.orders.coupon.Coupons;
import dev.jari.orders.day.DayCounter;
import dev.jari.orders.order.Orders;
import dev.jari.orders.order.RecoveryScheduler;
import dev.jari.orders.stock.Stocks;
import dev.jari.orders.wallet.Wallets;
import java.util.List;

/** Everything orders says and hears, in one place. */
final class OrdersMessages {

    private OrdersMessages() {}

    /** The questions it answers. */
    record Responders(
            Orders orders,
            RecoveryScheduler recovery,
            Wallets wallets,
            Coupons coupons,
            Stocks stocks,
            DayCounter days,
            OrdersAudit audit) {

        void answerOn(Bus bus, String usualCurrency) {
            orders.answerOn(bus, recovery);
            wallets.answerOn(bus, usualCurrency);
            coupons.answerOn(bus);
            stocks.answerOn(bus);
            days.answerOn(bus);
            audit.answerOn(bus);
        }
    }

    /** The messages it handles, and those it sends. */
    record Listeners(Subscription payments, Subscription menus) {

        void listenOn(Bus bus) {
            bus.subscribe(payments);
            bus.subscribe(menus);
            for (var type : List.of(PaymentCompleted.TYPE, PaymentFailed.TYPE, PaymentHeld.TYPE, PaymentRefunded.TYPE))
                bus.publishes("orders", type, "booking");
        }
    }
}
