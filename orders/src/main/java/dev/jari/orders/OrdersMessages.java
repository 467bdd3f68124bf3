package dev.jari.orders;

import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.messaging.bus.Bus;
import dev.jari.orders.audit.OrdersAudit;
import dev.jari.orders.coupon.CouponResponder;
import dev.jari.orders.order.OrderResponder;
import dev.jari.orders.order.PaymentListener;
import dev.jari.orders.stock.MenuListener;
import dev.jari.orders.stock.StockResponder;
import dev.jari.orders.wallet.WalletResponder;
import java.util.List;

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

    /** The messages it handles, and those it sends. */
    record Listeners(PaymentListener payments, MenuListener menus) {

        void listenOn(Bus bus) {
            bus.subscribe(payments.subscription());
            bus.subscribe(menus.subscription());
            for (var type : List.of(PaymentCompleted.TYPE, PaymentFailed.TYPE, PaymentHeld.TYPE, PaymentRefunded.TYPE))
                bus.publishes("orders", type, "booking");
        }
    }
}
