package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentRefunded;
import dev.jari.contracts.payment.PaymentReply;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Failpoints;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one way to change an order: a transaction that locks it, looks whether it is still where the caller believes it
 * to be, and sends what booking has to hear.
 */
public final class LockedOrders {

    private final ServiceDatabase database;
    private final Outbox outbox;
    private final InstantSource clock;
    private final OrderStore store;
    private final StepStore steps;
    private final RefundStore refunds;

    public LockedOrders(ServiceDatabase database, Outbox outbox, InstantSource clock) {
        this.database = database;
        this.outbox = outbox;
        this.clock = clock;
        this.store = new OrderStore(database.jdbc());
        this.steps = new StepStore(database.jdbc());
        this.refunds = new RefundStore(database.jdbc());
    }

    ServiceDatabase database() {
        return database;
    }

    OrderStore store() {
        return store;
    }

    StepStore steps() {
        return steps;
    }

    RefundStore refunds() {
        return refunds;
    }

    Instant now() {
        return clock.instant();
    }

    /**
     * Does a piece of work on a locked order, in a transaction of its own.
     *
     * @param point names the places before, inside and after it where a test may stop the process
     * @return nothing when the order is in none of the states, so that another has taken it over
     */
    <T> Optional<T> change(String point, OrderId orderId, Set<OrderStatus> states, Function<LockedOrder, T> work) {
        return locked(point, orderId, states, order -> {
            store.progress(orderId, now());
            return work.apply(order);
        });
    }

    /** The same for work that may find nothing to do, and then counts as no progress. */
    <T> Optional<T> locked(String point, OrderId orderId, Set<OrderStatus> states, Function<LockedOrder, T> work) {
        Failpoints.reach(point + ".before");
        var result = Objects.requireNonNull(database.transactions().execute(_ -> {
            var order = store.lock(orderId).filter(found -> states.contains(found.status()));
            if (order.isEmpty()) return Optional.<T>empty();
            var done = work.apply(order.get());
            Failpoints.reach(point + ".written");
            return Optional.of(done);
        }));
        Failpoints.reach(point + ".committed");
        return result;
    }

    /** Moves a locked order on, and tells booking, in the current transaction. */
    void move(LockedOrder order, OrderEvent event) {
        var move = OrderMove.of(order.status(), event);
        store.move(order, move.to(), now());
        var reply = reply(order, move.reply());
        if (reply != null) send(reply);
    }

    void send(PaymentReply reply) {
        outbox.append(Outgoing.of(typeOf(reply), reply.bookingId().toString(), reply));
    }

    private @Nullable PaymentReply reply(LockedOrder order, OrderMove.Reply reply) {
        var now = now();
        return switch (reply) {
            case NOTHING -> null;
            case PAYMENT_COMPLETED ->
                new PaymentCompleted(
                        order.bookingId(), order.id(), order.finalAmount(), order.method(), order.couponId(), now);
            case PAYMENT_FAILED ->
                PaymentFailed.of(order.bookingId(), order.id(), Objects.requireNonNull(order.failure()), now);
            case PAYMENT_HELD -> new PaymentHeld(order.bookingId(), order.id(), now);
            case PAYMENT_REFUNDED ->
                new PaymentRefunded(
                        order.bookingId(),
                        order.id(),
                        refunds.find(order.id()).orElseThrow().amount(),
                        now);
        };
    }

    private static String typeOf(PaymentReply reply) {
        return switch (reply) {
            case PaymentCompleted _ -> PaymentCompleted.TYPE;
            case PaymentFailed _ -> PaymentFailed.TYPE;
            case PaymentHeld _ -> PaymentHeld.TYPE;
            case PaymentRefunded _ -> PaymentRefunded.TYPE;
        };
    }
}
