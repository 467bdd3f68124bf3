package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CREATED;
import static dev.jari.contracts.order.OrderStatus.PAYING;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.StepDirection;
import dev.jari.contracts.order.StepName;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.orders.coupon.CouponUse;
import dev.jari.orders.coupon.Coupons;
import dev.jari.orders.stock.Stocks;
import dev.jari.orders.wallet.Wallets;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The steps of paying. Each is a transaction of its own, and its row is written with its effect. */
final class PaySteps {

    private static final Set<OrderStatus> IN_PAYING = Set.of(PAYING);

    private final LockedOrders orders;
    private final Wallets wallets;
    private final Coupons coupons;
    private final Stocks stocks;

    PaySteps(LockedOrders orders, Wallets wallets, Coupons coupons, Stocks stocks) {
        this.orders = orders;
        this.wallets = wallets;
        this.coupons = coupons;
        this.stocks = stocks;
    }

    /** Nothing when another has begun. */
    Optional<LockedOrder> begin(OrderId orderId) {
        return orders.change("pay-begin", orderId, Set.of(CREATED), order -> {
            orders.move(order, OrderEvent.BEGUN);
            return order;
        });
    }

    StepOutcome coupon(OrderId orderId) {
        return step("coupon-take", orderId, order -> {
            if (order.couponId() == null) return new StepOutcome.Taken();
            return switch (coupons.use(order.couponId(), order.userId(), order.amount(), orderId)) {
                case CouponUse.NotUsable _ -> new StepOutcome.Refused(PaymentFailure.COUPON_NOT_USABLE);
                case CouponUse.Used used -> {
                    orders.store().discount(orderId, used.discount().amount());
                    yield taken(
                            orderId,
                            StepName.COUPON,
                            used.discount().amount(),
                            "coupon %s: %s off".formatted(order.couponId(), used.discount()));
                }
            };
        });
    }

    /** Gets to know an order's items; before their step, because no transaction may wait for inventory. */
    void learnItems(OrderId orderId) {
        stocks.learn(orders.store().items(orderId).keySet());
    }

    StepOutcome stock(OrderId orderId) {
        return step("stock-take", orderId, _ -> {
            var wanted = orders.store().items(orderId);
            if (wanted.isEmpty()) return new StepOutcome.Taken();
            if (!stocks.take(orderId, wanted)) return new StepOutcome.Refused(PaymentFailure.OUT_OF_STOCK);
            return taken(orderId, StepName.STOCK, 0, "items " + wanted);
        });
    }

    StepOutcome wallet(OrderId orderId) {
        return step("wallet-take", orderId, order -> {
            var amount = order.finalAmount();
            if (amount.amount() == 0 || order.method() != PaymentMethod.WALLET) return new StepOutcome.Taken();
            if (!wallets.take(order.userId(), amount, orderId))
                return new StepOutcome.Refused(PaymentFailure.INSUFFICIENT_BALANCE);
            return taken(orderId, StepName.WALLET, amount.amount(), amount + " from the wallet");
        });
    }

    private StepOutcome step(String point, OrderId orderId, Function<LockedOrder, StepOutcome> work) {
        return orders.change(point, orderId, IN_PAYING, work).orElseGet(StepOutcome.TakenOver::new);
    }

    private StepOutcome taken(OrderId orderId, StepName step, long amount, String detail) {
        if (!orders.steps().insert(orderId, step, StepDirection.TAKE, amount, true, detail, orders.now()))
            throw new IllegalStateException("order %s has taken its %s before".formatted(orderId, step));
        return new StepOutcome.Taken();
    }

    /**
     * Writes down that the provider is about to be called, so that recovery sees the charge whatever happens; unless
     * nothing is left to pay. From here on the payer alone has the card: recovery asks for no charge.
     */
    Optional<LockedOrder> startCard(OrderId orderId) {
        return orders.change("card-start", orderId, IN_PAYING, order -> {
            var amount = order.finalAmount();
            orders.store().forgetCard(orderId);
            if (amount.amount() == 0) return order;
            var fresh = orders.steps()
                    .insert(
                            orderId,
                            StepName.CARD,
                            StepDirection.TAKE,
                            amount.amount(),
                            false,
                            "%s asked for as %s".formatted(amount, order.chargeKey()),
                            orders.now());
            if (!fresh) throw new IllegalStateException("order %s has asked for its card before".formatted(orderId));
            return order;
        });
    }

    /** Everything is taken: the order is paid. False when it is no longer in the state given. */
    boolean complete(OrderId orderId, OrderStatus from) {
        return orders.change("pay-complete", orderId, Set.of(from), order -> {
                    if (orders.steps().taken(orderId, StepName.CARD).isPresent())
                        orders.steps()
                                .cardAnswered(
                                        orderId,
                                        true,
                                        "%s charged as %s".formatted(order.finalAmount(), order.chargeKey()));
                    orders.move(order, OrderEvent.ALL_TAKEN);
                    return order;
                })
                .isPresent();
    }

    /** It is not known how it stands; recovery finds out. */
    boolean hold(OrderId orderId) {
        return orders.change("pay-hold", orderId, IN_PAYING, order -> {
                    orders.store().stuckSince(orderId, orders.now());
                    orders.move(order, OrderEvent.STUCK);
                    return order;
                })
                .isPresent();
    }

    /** Notes why the order will not be paid, so that the one that finishes giving back can tell. */
    boolean refuse(OrderId orderId, PaymentFailure reason) {
        return orders.change("pay-refuse", orderId, IN_PAYING, order -> {
                    orders.store().fail(orderId, reason);
                    orders.steps().cardAnswered(orderId, false, reason.name());
                    return order;
                })
                .isPresent();
    }
}
