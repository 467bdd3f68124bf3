package dev.jari.orders.order;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.orders.OrdersSettings;
import dev.jari.platform.fault.Faults;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pays and refunds beside the lanes, so that a slow provider holds up no messages. Each kind of work has a bulkhead of
 * its own: cards wait for the provider, wallets never wait behind cards, and money goes back also while none comes in.
 * What the workers leave half-way recovery finds.
 */
public final class PaymentWorkers implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PaymentWorkers.class);

    /** An order that waits is heard of so often within the time after which recovery would take it for dead. */
    private static final int SIGNS_OF_LIFE = 3;

    private static final Duration SIGNS_EVERY_MIN = Duration.ofMillis(100);

    private final LockedOrders orders;
    private final OrderPayer payer;
    private final Refunds refunds;
    private final Bulkhead cardCharges;
    private final Bulkhead cardRefunds;
    private final Bulkhead wallets;
    private final ScheduledExecutorService timer;

    public PaymentWorkers(Orders orders, OrdersSettings settings, MeterRegistry meters) {
        this.orders = orders.locked();
        this.payer = orders.payer();
        this.refunds = orders.refunds();
        this.cardCharges = new Bulkhead("card-charge", settings.cardAtOnce(), settings.cardWaitingMax(), meters);
        this.cardRefunds = new Bulkhead("card-refund", settings.refundAtOnce(), settings.refundWaitingMax(), meters);
        this.wallets = new Bulkhead("wallet", settings.walletAtOnce(), settings.walletWaitingMax(), meters);
        this.timer = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("payer-signs").factory());
        var third = settings.recoveryAfter().dividedBy(SIGNS_OF_LIFE);
        var every = third.compareTo(SIGNS_EVERY_MIN) < 0 ? SIGNS_EVERY_MIN : third;
        var _ = timer.scheduleWithFixedDelay(
                this::signOnTime, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A place among those who wait to be paid, or nothing when there is none. */
    Optional<Bulkhead.Place> toPay(OrderId orderId, PaymentMethod method) {
        var bulkhead = switch (method) {
            case CARD -> cardCharges;
            case WALLET -> wallets;
        };
        return bulkhead.enter(orderId, () -> payer.pay(orderId));
    }

    /** The same for a refund; without a place it is recovery's. */
    Optional<Bulkhead.Place> toRefund(OrderId orderId, PaymentMethod method) {
        var bulkhead = switch (method) {
            case CARD -> cardRefunds;
            case WALLET -> wallets;
        };
        return bulkhead.enter(orderId, () -> refunds.settle(orderId));
    }

    /**
     * Says of every order that waits here that its process lives. An order counts as stuck when it makes no progress;
     * waiting for its turn is none of its own fault, and only a process that died in between says nothing.
     */
    void signOfLife() {
        var waiting = Stream.of(cardCharges, wallets)
                .flatMap(bulkhead -> bulkhead.waiting().stream())
                .toList();
        if (!waiting.isEmpty()) orders.store().stillWaiting(waiting, orders.now());
    }

    private void signOnTime() {
        try {
            signOfLife();
        } catch (RuntimeException e) { // the outermost frame of the timer; the next sign makes up for this one
            log.warn("[Saga] orders that wait could not be heard of: {}", Faults.describe(e));
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        // Side by side, or a hanging provider would make the others' share of the time its own.
        var closing = List.of(cardCharges, cardRefunds, wallets).stream()
                .map(bulkhead -> Thread.ofVirtual().start(bulkhead::close))
                .toList();
        for (var thread : closing) join(thread);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
