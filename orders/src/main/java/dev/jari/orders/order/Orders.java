package dev.jari.orders.order;

import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.order.Order;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.orders.coupon.Coupons;
import dev.jari.orders.provider.Cards;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.orders.stock.Stocks;
import dev.jari.orders.wallet.Wallets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows orders, hears what booking wants paid and refunded, and has the parts that pay, give back and recover. */
public final class Orders {

    private final LockedOrders locked;
    private final OrderViews views;
    private final PaySteps paySteps;
    private final GiveBackSteps giveBackSteps;
    private final Cards cards;

    public Orders(LockedOrders locked, Wallets wallets, Coupons coupons, Stocks stocks, Cards cards) {
        this.locked = locked;
        this.views = new OrderViews(locked.database().jdbc());
        this.paySteps = new PaySteps(locked, wallets, coupons, stocks);
        this.giveBackSteps = new GiveBackSteps(locked, wallets, coupons, stocks);
        this.cards = cards;
    }

    /** Nothing when there is none, or none of that user. */
    public Optional<Order> find(OrderId orderId, @Nullable UserId userId) {
        return views.find(orderId, userId);
    }

    public List<Order> list(@Nullable OrderStatus status, @Nullable BookingId bookingId, long after, int limit) {
        return views.list(status, bookingId, after, limit);
    }

    /** The bookings that are paid, by booking. */
    public List<PaidBooking> paid(long afterBookingId, int limit) {
        return views.paid(afterBookingId, limit);
    }

    public void answerOn(Bus bus, RecoveryScheduler recovery) {
        new OrderResponder(this, recovery).answerOn(bus);
    }

    /** What booking wants paid and refunded; the workers do it after the commit. */
    public Subscription payments(PaymentWorkers workers, Bodies bodies) {
        return new PaymentListener(locked, cards, workers, bodies).subscription();
    }

    LockedOrders locked() {
        return locked;
    }

    OrderPayer payer() {
        return new OrderPayer(paySteps, giveBackSteps, cards);
    }

    Refunds refunds() {
        return new Refunds(locked, giveBackSteps, provider());
    }

    PaySteps paySteps() {
        return paySteps;
    }

    GiveBackSteps giveBackSteps() {
        return giveBackSteps;
    }

    Cards cards() {
        return cards;
    }

    PaymentProvider provider() {
        return cards.provider();
    }
}
