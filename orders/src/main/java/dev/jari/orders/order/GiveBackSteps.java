package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.ON_HOLD;
import static dev.jari.contracts.order.OrderStatus.PAYING;
import static dev.jari.contracts.order.OrderStatus.REFUNDING;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.StepDirection;
import dev.jari.contracts.order.StepName;
import dev.jari.orders.coupon.Coupons;
import dev.jari.orders.stock.Stocks;
import dev.jari.orders.wallet.Wallets;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Gives back what an order took, money first, then stock, then the coupon. Each is a transaction of its own whose row
 * is unique, so that payers and recoveries may try it any number of times.
 */
final class GiveBackSteps {

    private static final Set<OrderStatus> UNFINISHED = Set.of(PAYING, ON_HOLD, REFUNDING);

    private final LockedOrders orders;
    private final Wallets wallets;
    private final Coupons coupons;
    private final Stocks stocks;

    GiveBackSteps(LockedOrders orders, Wallets wallets, Coupons coupons, Stocks stocks) {
        this.orders = orders;
        this.wallets = wallets;
        this.coupons = coupons;
        this.stocks = stocks;
    }

    /**
     * Everything, then the order is canceled.
     *
     * @param from the payer cancels what it is paying, recovery what it holds; none what may still be taken for
     * @return false when another has taken the order over
     */
    boolean cancel(OrderId orderId, OrderStatus from) {
        wallet(orderId);
        stock(orderId);
        coupon(orderId);
        return orders.change("cancel", orderId, Set.of(from), order -> {
                    orders.move(order.failing(), OrderEvent.ALL_GIVEN_BACK);
                    return order;
                })
                .isPresent();
    }

    /** All of it, or as much as booking wants refunded. */
    void wallet(OrderId orderId) {
        giveBack("wallet-back", orderId, StepName.WALLET, (order, taken) -> {
            var amount = order.status() == REFUNDING ? refundOf(orderId) : taken;
            insert(orderId, StepName.WALLET, amount.amount(), amount + " to the wallet");
            wallets.giveBack(order.userId(), amount, orderId);
        });
    }

    private Money refundOf(OrderId orderId) {
        return orders.refunds().find(orderId).orElseThrow().amount();
    }

    void stock(OrderId orderId) {
        giveBack("stock-back", orderId, StepName.STOCK, (_, _) -> {
            insert(orderId, StepName.STOCK, 0, "items");
            stocks.giveBack(orderId);
        });
    }

    void coupon(OrderId orderId) {
        giveBack("coupon-back", orderId, StepName.COUPON, (order, taken) -> {
            insert(orderId, StepName.COUPON, taken.amount(), "coupon " + order.couponId());
            coupons.giveBack(orderId);
        });
    }

    /** The provider has given the money back; only refunds come here, a charge that is not wanted is voided. */
    void card(OrderId orderId) {
        giveBack("card-back", orderId, StepName.CARD, (order, _) -> {
            var amount = refundOf(orderId);
            insert(orderId, StepName.CARD, amount.amount(), "%s as %s".formatted(amount, order.refundKey()));
        });
    }

    private void giveBack(String point, OrderId orderId, StepName step, BiConsumer<LockedOrder, Money> work) {
        orders.change(point, orderId, UNFINISHED, order -> {
            var taken = orders.steps().taken(orderId, step).filter(StepStore.Taken::done);
            if (taken.isPresent() && !orders.steps().isGivenBack(orderId, step))
                work.accept(
                        order, new Money(taken.get().amount(), order.amount().currency()));
            return order;
        });
    }

    private void insert(OrderId orderId, StepName step, long amount, String detail) {
        if (!orders.steps().insert(orderId, step, StepDirection.GIVE_BACK, amount, true, detail, orders.now()))
            throw new IllegalStateException("order %s has given back its %s before".formatted(orderId, step));
    }
}
