package dev.jari.orders;

import dev.jari.messaging.bus.Bus;
import dev.jari.orders.audit.OrdersAudit;
import dev.jari.orders.coupon.CouponResponder;
import dev.jari.orders.order.OrderResponder;
import dev.jari.orders.order.PaymentListener;
import dev.jari.orders.stock.MenuListener;
import dev.jari.orders.stock.StockResponder;
import dev.jari.orders.wallet.WalletResponder;

/** Everything orders says and hears, in one place. */
final class OrdersMessages {

    private OrdersMessages() {}

    /** The questions it answers. */
    record Responders(
            OrderResponder orders,
            WalletResponder wallets,
            CouponResponder coupons,
            StockResponder stocks,
            OrdersAudit audit) {

        void answerOn(Bus bus) {
            orders.answerOn(bus);
            wallets.answerOn(bus);
            coupons.answerOn(bus);
            stocks.answerOn(bus);
            audit.answerOn(bus);
        }
    }

    /** The messages it handles. */
    record Listeners(PaymentListener payments, MenuListener menus) {

        void listenOn(Bus bus) {
            bus.subscribe(payments.subscription());
            bus.subscribe(menus.subscription());
        }
    }
}
