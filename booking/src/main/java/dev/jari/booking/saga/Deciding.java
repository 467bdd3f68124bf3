package dev.jari.booking.saga;

import dev.jari.booking.refund.RefundPolicy;
import dev.jari.booking.saga.SagaBooking.Standing;
import dev.jari.booking.saga.Step.Cancelled;
import dev.jari.booking.saga.Step.PaymentAnswered;
import dev.jari.booking.saga.Step.PaymentBegun;
import dev.jari.booking.saga.Step.PlacesAnswered;
import dev.jari.booking.saga.Step.StaffDecided;
import dev.jari.booking.saga.Step.TimeOver;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentHeld;
import dev.jari.contracts.payment.PaymentRefunded;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a step does to a booking: by the table, and by what the table can't see. Asks and writes nothing. */
final class Deciding {

    /** How long orders may take before the scheduler looks again; a payment under way is never cut off by it. */
    static final Duration ANSWER_TIME = Duration.ofMinutes(3);

    /** In these a booking is over: its places are given back, or on their way. */
    static final Set<BookingStatus> OVER = EnumSet.of(BookingStatus.FAILED, BookingStatus.CANCELLED);

    private final SagaRules rules;
    private final Snapshots snapshots;

    Deciding(SagaRules rules, Snapshots snapshots) {
        this.rules = rules;
        this.snapshots = snapshots;
    }

    /** Nothing when the step changes nothing. */
    Optional<Change> decide(SagaBooking booking, Step step, Instant now) {
        return Moves.find(booking.status(), triggerOf(booking, step))
                .flatMap(move -> result(booking, move, step, now)
                        .map(result -> new Change(booking, move, step, result.next(), result.refund())));
    }

    static Trigger triggerOf(SagaBooking booking, Step step) {
        return step.trigger() == Trigger.PLACES_RESERVED && booking.amountDue() > 0
                ? Trigger.PLACES_RESERVED_UNPAID
                : step.trigger();
    }

    /** How a booking stands after a move, and what goes back of what was paid for it. */
    private record Result(Standing next, @Nullable RefundQuote refund) {

        static Optional<Result> of(Standing next) {
            return Optional.of(new Result(next, null));
        }

        static Optional<Result> when(boolean allowed, Standing next) {
            return allowed ? of(next) : Optional.empty();
        }
    }

    /** Nothing when the move is listed, but not for a booking that stands like this one. */
    private Optional<Result> result(SagaBooking booking, Move move, Step step, Instant now) {
        var standing = booking.standing();
        var moved = standing.to(move.to());
        return switch (step) {
            case PlacesAnswered(SlotReleased _, var _) ->
                Result.when(standing.releasedAt() == null, standing.released(now));
            // Inventory's answer may come late, and then finds the window open for its full length.
            case PlacesAnswered _ ->
                Result.of(
                        move.on() == Trigger.PLACES_RESERVED_UNPAID
                                ? standing.reserved(now.plus(rules.paymentWindow()))
                                : moved);
            case PaymentBegun(var request) ->
                Result.when(standing.isPayableAt(now), standing.paying(request.orderId(), answerDue(standing, now)));
            case PaymentAnswered(PaymentHeld held, var _) ->
                Result.when(
                        standing.isPaying(held.orderId()), standing.paying(held.orderId(), answerDue(standing, now)));
            case PaymentAnswered(PaymentFailed failed, var _) ->
                Result.when(standing.isPaying(failed.orderId()), standing.payable());
            case PaymentAnswered(PaymentCompleted paid, var _) -> paid(booking, move, paid);
            case PaymentAnswered(PaymentRefunded _, var _) -> Result.of(moved);
            case Cancelled cancelled ->
                cancelled.actor() == Actor.USER && !now.isBefore(booking.startsAt())
                        ? Optional.empty()
                        : Optional.of(new Result(moved, quote(booking, cancelled.actor(), now)));
            case StaffDecided decided -> staffDecided(booking, moved, decided.action(), now);
            case TimeOver _ -> Result.when(!standing.paying(), moved);
        };
    }

    /** Whether a customer came is not known before it is time to come. */
    private Optional<Result> staffDecided(SagaBooking booking, Standing moved, StaffAction action, Instant now) {
        var isTime = !now.isBefore(checkInFrom(booking));
        return switch (action) {
            case CONFIRM -> Result.of(moved);
            case COMPLETE -> Result.when(isTime, moved);
            case NO_SHOW ->
                isTime ? Optional.of(new Result(moved, RefundPolicy.onNoShow(booking.paidOrNone()))) : Optional.empty();
        };
    }

    Instant checkInFrom(SagaBooking booking) {
        return rules.checkInFrom(booking.startsAt());
    }

    private static Instant answerDue(Standing standing, Instant now) {
        var due = now.plus(ANSWER_TIME);
        var payBy = standing.payBy();
        return payBy != null && payBy.isAfter(due) ? payBy : due;
    }

    private static Optional<Result> paid(SagaBooking booking, Move move, PaymentCompleted paid) {
        // The first money of a booking that is over; that of a second order is no more than a line of its history.
        var tooLate = OVER.contains(booking.status()) && booking.standing().paid() == null;
        var next = move.changesStatus() || tooLate
                ? booking.standing().paid(move.to(), paid.orderId(), paid.amount())
                : booking.standing().to(move.to());
        return Optional.of(new Result(next, tooLate ? RefundPolicy.onPaidTooLate(paid.amount()) : null));
    }

    RefundQuote quote(SagaBooking booking, Actor by, Instant now) {
        var venue = snapshots.read(booking.snapshot()).venue();
        return rules.refunds().onCancel(by, venue.ladder(), booking.startsAt(), now, booking.paidOrNone());
    }
}
