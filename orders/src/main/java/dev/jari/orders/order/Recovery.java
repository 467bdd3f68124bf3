package dev.jari.orders.order;

import static dev.jari.contracts.order.OrderStatus.CANCELLED;
import static dev.jari.contracts.order.OrderStatus.CREATED;
import static dev.jari.contracts.order.OrderStatus.ON_HOLD;
import static dev.jari.contracts.order.OrderStatus.PAID;
import static dev.jari.contracts.order.OrderStatus.PAYING;
import static dev.jari.contracts.order.OrderStatus.REFUNDING;

import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.order.OrderStatus;
import dev.jari.contracts.order.StepName;
import dev.jari.locking.DistributedLock;
import dev.jari.orders.OrdersSettings;
import dev.jari.orders.order.RecoveryAttemptStore.Outcome;
import dev.jari.orders.provider.PaymentProvider;
import dev.jari.orders.provider.PaymentProvider.ChargeAnswer;
import dev.jari.platform.fault.Failpoints;
import dev.jari.platform.fault.Faults;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Brings an order that stopped half-way to an end: asks the provider for the charge to be void, then gives everything
 * back; or completes it when the provider has the money. Killing it anywhere and running it anywhere again ends the
 * same.
 */
public class Recovery {

    private static final Set<OrderStatus> CANDIDATES = Set.of(CREATED, PAYING, ON_HOLD, REFUNDING, PAID, CANCELLED);

    private final LockedOrders orders;
    private final RecoveryAttemptStore attempts;
    private final PaySteps paySteps;
    private final GiveBackSteps giveBackSteps;
    private final Refunds refunds;
    private final PaymentProvider provider;
    private final Duration after;
    private final int attemptsMax;

    /** @param instance the name under which attempts are recorded */
    public Recovery(Orders orders, OrdersSettings settings, String instance) {
        this.orders = orders.locked();
        this.attempts = new RecoveryAttemptStore(this.orders.database().jdbc(), instance);
        this.paySteps = orders.paySteps();
        this.giveBackSteps = orders.giveBackSteps();
        this.refunds = orders.refunds();
        this.provider = orders.provider();
        this.after = settings.recoveryAfter();
        this.attemptsMax = settings.recoveryAttempts();
    }

    /** An order taken for recovery. */
    private record Claim(LockedOrder order, int attempt, Instant stuckSince) {}

    /**
     * What became of an order.
     *
     * @param stuckFor how long it was stuck until now
     * @param parked whether it was given up just now
     */
    record Result(Outcome outcome, Duration stuckFor, String detail, boolean parked) {

        static final Result NOT_STUCK = new Result(Outcome.NOT_STUCK, Duration.ZERO, "", false);
    }

    /** Nothing when another instance has the order. The lock only saves work: the rows decide, also without Redis. */
    @DistributedLock(
            lockKey = "'recovery:' + #orderId",
            waitTime = 0,
            lease = "${jari.orders.recovery-lock-ttl:60s}",
            fair = false,
            skipIfTaken = true,
            runsWithoutRedis = true)
    Optional<Result> recoverSingleOrder(OrderId orderId) {
        var claim = orders.locked("recovery-claim", orderId, CANDIDATES, this::claim)
                .filter(claimed -> claimed.attempt() > 0);
        return Optional.of(claim.map(this::recover).orElse(Result.NOT_STUCK));
    }

    /** Looks again whether it is stuck, now that its row is locked; from here on its payer can't go on. */
    private Claim claim(LockedOrder order) {
        var patience = orders.now().minus(after);
        var refund = orders.refunds().find(order.id()).filter(asked -> !asked.answered());
        var since = switch (order.status()) {
            case ON_HOLD -> Objects.requireNonNullElse(order.stuckSince(), order.changedAt());
            case CREATED, PAYING, REFUNDING -> order.changedAt();
            case PAID, CANCELLED -> refund.map(RefundStore.Asked::askedAt).orElse(Instant.MAX);
            case REFUNDED -> Instant.MAX;
        };
        if (order.status() != ON_HOLD && since.isAfter(patience)) return new Claim(order, 0, since);
        orders.store().progress(order.id(), orders.now());
        orders.store().stuckSince(order.id(), since);
        if (order.status() == PAYING) orders.move(order, OrderEvent.STUCK);
        // Nothing is taken yet, and nothing can be once it is canceled; between two transactions its payer could begin.
        if (order.status() == CREATED) orders.move(order.failing(), OrderEvent.ALL_GIVEN_BACK);
        return new Claim(order, attempts.begin(order.id(), orders.now()), since);
    }

    private Result recover(Claim claim) {
        var orderId = claim.order().id();
        var stuckFor = Duration.between(claim.stuckSince(), orders.now());
        try {
            var outcome = finish(claim.order());
            var detail = outcome == Outcome.NO_ANSWER ? "the provider did not answer" : "";
            attempts.end(orderId, claim.attempt(), outcome, detail, orders.now());
            return new Result(outcome, stuckFor, detail, false);
        } catch (RuntimeException e) { // one order's failure stops no other; it is written down and counted
            return failed(claim, stuckFor, e);
        }
    }

    private Result failed(Claim claim, Duration stuckFor, RuntimeException failure) {
        var orderId = claim.order().id();
        var detail = Faults.describe(failure);
        var outcome = Faults.passes(failure) ? Outcome.NO_ANSWER : Outcome.FAILED;
        attempts.end(orderId, claim.attempt(), outcome, detail, orders.now());
        var parked = attempts.hopeless(orderId) >= attemptsMax;
        if (parked) orders.store().park(orderId, orders.now());
        return new Result(outcome, stuckFor, detail, parked);
    }

    private Outcome finish(LockedOrder order) {
        return switch (order.status()) {
            case PAID, CANCELLED, REFUNDING, REFUNDED ->
                switch (refunds.settle(order.id())) {
                    case REFUNDED -> Outcome.REFUNDED;
                    case NO_ANSWER -> Outcome.NO_ANSWER;
                    case NOTHING_TO_DO -> Outcome.NOT_STUCK;
                };
            case CREATED -> Outcome.CANCELLED;
            case PAYING, ON_HOLD -> undoOrComplete(order);
        };
    }

    private Outcome undoOrComplete(LockedOrder order) {
        if (orders.steps().taken(order.id(), StepName.CARD).isEmpty()) return cancel(order);
        Failpoints.reach("void.before");
        var answer = provider.cancel(order.chargeKey());
        Failpoints.reach("void.answered");
        return switch (answer) {
            case ChargeAnswer.Charged _ ->
                paySteps.complete(order.id(), ON_HOLD) ? Outcome.COMPLETED : Outcome.NOT_STUCK;
            case ChargeAnswer.Voided _, ChargeAnswer.Declined _ -> cancel(order);
            // Only a burnt key is sure never to be charged.
            case ChargeAnswer.Unknown _, ChargeAnswer.NoAnswer _ -> Outcome.NO_ANSWER;
        };
    }

    private Outcome cancel(LockedOrder order) {
        return giveBackSteps.cancel(order.id(), ON_HOLD) ? Outcome.CANCELLED : Outcome.NOT_STUCK;
    }
}
