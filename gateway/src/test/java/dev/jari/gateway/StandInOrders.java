package dev.jari.gateway;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.audit.AuditAnswer;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.RunAudit;
import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.DeleteCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.coupon.UpdateCoupon;
import dev.jari.contracts.menu.FindStockLeft;
import dev.jari.contracts.order.FindOrder;
import dev.jari.contracts.order.ListOrders;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.RunRecovery;
import dev.jari.contracts.wallet.FindWallet;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.contracts.wallet.Wallet;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.messaging.bus.Bus;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Sits in the place of orders on the real bus. */
public final class StandInOrders extends StandIn {

    // Those the API document shows.
    public static final Wallet WALLET = example("wallet", Wallet.class);
    public static final Coupon COUPON = example("coupon", Coupon.class);
    public static final Order ORDER = example("order", Order.class);

    public StandInOrders() {
        answer(RunAudit.ORDERS, new AuditAnswer(List.of()));
        answer(ListPaid.ORDERS, new Items<>(List.of()));
        answer(FindStockLeft.SUBJECT, new Items<>(List.of()));
    }

    private static <T> T example(String name, Class<T> type) {
        return JsonMapper.shared().convertValue(ExampleFiles.read(name), type);
    }

    public void listenOn(Bus bus) {
        on(bus, FindWallet.SUBJECT, FindWallet.class);
        on(bus, TopUpWallet.SUBJECT, TopUpWallet.class);
        on(bus, ListCoupons.SUBJECT, ListCoupons.class);
        on(bus, CreateCoupon.SUBJECT, CreateCoupon.class);
        on(bus, UpdateCoupon.SUBJECT, UpdateCoupon.class);
        on(bus, DeleteCoupon.SUBJECT, DeleteCoupon.class);
        on(bus, FindOrder.SUBJECT, FindOrder.class);
        on(bus, ListOrders.SUBJECT, ListOrders.class);
        on(bus, RunRecovery.SUBJECT, RunRecovery.class);
        on(bus, FindStockLeft.SUBJECT, FindStockLeft.class);
        on(bus, RunAudit.ORDERS, RunAudit.class);
        on(bus, ListPaid.ORDERS, ListPaid.class);
    }
}
