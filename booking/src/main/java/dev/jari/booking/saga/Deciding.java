package dev.jari.booking.saga;

import dev.jari.booking.refund.RefundPolicy;
import dev.jari.booking.saga.SagaBooking.Standing;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.money.Money;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a step does to a booking: by the table, and by what the table can't see. Asks nobody and writes nothing. */
final class Deciding {

    /** How long orders may take before somebody looks again; a payment under way is never cut off by it. */
    static final Duration ANSWER_TIME = Duration.ofMinutes(3);

    private static final Set<BookingStatus> OVER = EnumSet.of(BookingStatus.FAILED, BookingStatus.CANCELLED);

    private final SagaRules rules;
    private final Snapshots snapshots;

    Deciding(SagaRules rules, Snapshots snapshots) {
        this.rules = rules;
        this.snapshots = snapshots;
    }

    /** Nothing when the step changes nothing. */
    Optional<Change> decide(SagaBooking booking, Step step, Instant now) {
        var trigger = triggerOf(booking, step);
        return Moves.find(booking.status(), trigger)
                .filter(_ -> isAllowed(booking, step, now))
                .map(move -> new Change(
                        booking, move, step, next(booking, move, step, now), refund(booking, trigger, step, now)));
    }

    static Trigger triggerOf(SagaBooking booking, Step step) {
        return step.trigger() == Trigger.PLACES_RESERVED && booking.amountDue() > 0
                ? Trigger.PLACES_RESERVED_UNPAID
                : step.trigger();
    }

    private static boolean isAllowed(SagaBooking booking, Step step, Instant now) {
        var standing = booking.standing();
        return switch (step.trigger()) {
            case CANCELLED -> step.actor() != Actor.USER || now.isBefore(booking.startsAt());
            case PAYMENT_ASKED -> !standing.paying() && standing.payBy() != null && now.isBefore(standing.payBy());
            case PAYMENT_HELD, PAYMENT_FAILED ->
                standing.paying()
                        && Objects.equals(standing.orderId(), payment(step).orderId());
            case PAYMENT_WINDOW_OVER -> !standing.paying();
            case PLACES_RESERVED,
                    PLACES_RESERVED_UNPAID,
                    RESERVE_REFUSED,
                    SAGA_TIMED_OUT,
                    PAID,
                    PAYMENT_REFUNDED,
                    USED,
                    DID_NOT_COME,
                    CONFIRMED_UNPAID,
                    PLACES_RELEASED -> true;
        };
    }

    private static Payment payment(Step step) {
        return Objects.requireNonNull(step.payment(), "a step about money says which");
    }

    private Standing next(SagaBooking booking, Move move, Step step, Instant now) {
        var standing = booking.standing();
        return switch (move.on()) {
            // Inventory's answer may come late, and then finds the window open for its full length.
            case PLACES_RESERVED_UNPAID -> standing.reserved(now.plus(rules.paymentWindow()));
            case PAYMENT_ASKED, PAYMENT_HELD ->
                standing.paying(payment(step).orderId(), later(standing.payBy(), now.plus(ANSWER_TIME)));
            case PAYMENT_FAILED -> standing.payable();
            case PAID ->
                move.changesStatus() || isPaidTooLate(booking)
                        ? standing.paid(move.to(), payment(step).orderId(), amount(step))
                        : standing.to(move.to());
            case PLACES_RESERVED,
                    RESERVE_REFUSED,
                    SAGA_TIMED_OUT,
                    PAYMENT_WINDOW_OVER,
                    PAYMENT_REFUNDED,
                    CANCELLED,
                    USED,
                    DID_NOT_COME,
                    CONFIRMED_UNPAID,
                    PLACES_RELEASED -> standing.to(move.to());
        };
    }

    private static Instant later(@Nullable Instant one, Instant other) {
        return one != null && one.isAfter(other) ? one : other;
    }

    /** The first money of a booking that is over; that of a second order is no more than a line of its history. */
    private static boolean isPaidTooLate(SagaBooking booking) {
        return OVER.contains(booking.status()) && booking.standing().paid() == null;
    }

    private static Money amount(Step step) {
        return Objects.requireNonNull(payment(step).amount(), "money that moved is an amount");
    }

    private @Nullable RefundQuote refund(SagaBooking booking, Trigger trigger, Step step, Instant now) {
        return switch (trigger) {
            case CANCELLED -> quote(booking, step.actor(), now);
            case DID_NOT_COME -> RefundPolicy.onNoShow(booking.paidOrNone());
            case PAID -> isPaidTooLate(booking) ? RefundPolicy.onPaidTooLate(amount(step)) : null;
            case PLACES_RESERVED,
                    PLACES_RESERVED_UNPAID,
                    RESERVE_REFUSED,
                    SAGA_TIMED_OUT,
                    PAYMENT_ASKED,
                    PAYMENT_HELD,
                    PAYMENT_FAILED,
                    PAYMENT_REFUNDED,
                    PAYMENT_WINDOW_OVER,
                    USED,
                    CONFIRMED_UNPAID,
                    PLACES_RELEASED -> null;
        };
    }

    RefundQuote quote(SagaBooking booking, Actor by, Instant now) {
        var venue = snapshots.read(booking.snapshot()).venue();
        return rules.refunds().onCancel(by, venue.ladder(), booking.startsAt(), now, booking.paidOrNone());
    }

    /** Where a step takes the attempt it is about; also when the booking itself is not moved by it. */
    static Optional<AttemptChange> attempt(Step step, Optional<Change> change) {
        if (step.trigger() == Trigger.CANCELLED) return change.flatMap(Deciding::refunding);
        var payment = step.payment();
        if (payment == null) return Optional.empty();
        return Optional.ofNullable(
                        switch (step.trigger()) {
                            case PAYMENT_HELD -> AttemptStatus.HELD;
                            case PAYMENT_FAILED -> AttemptStatus.FAILED;
                            case PAYMENT_REFUNDED -> AttemptStatus.REFUNDED;
                            case PAID -> change.map(Deciding::afterPaid).orElse(null);
                            case PLACES_RESERVED,
                                    PLACES_RESERVED_UNPAID,
                                    RESERVE_REFUSED,
                                    SAGA_TIMED_OUT,
                                    PAYMENT_ASKED,
                                    PAYMENT_WINDOW_OVER,
                                    CANCELLED,
                                    USED,
                                    DID_NOT_COME,
                                    CONFIRMED_UNPAID,
                                    PLACES_RELEASED -> null;
                        })
                .map(status -> new AttemptChange(payment.orderId(), status, payment.failure()));
    }

    private static Optional<AttemptChange> refunding(Change change) {
        var standing = change.booking().standing();
        return standing.paid() == null || standing.orderId() == null
                ? Optional.empty()
                : Optional.of(new AttemptChange(standing.orderId(), AttemptStatus.REFUNDING, null));
    }

    private static AttemptStatus afterPaid(Change change) {
        return change.move().then().contains(Effect.REFUND_ALL) ? AttemptStatus.REFUNDING : AttemptStatus.PAID;
    }
}
