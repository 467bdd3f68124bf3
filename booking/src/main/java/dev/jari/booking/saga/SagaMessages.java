package dev.jari.booking.saga;

import dev.jari.booking.saga.Step.PaymentAnswered;
import dev.jari.booking.saga.Step.PaymentBegun;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.message.BookingCancelled;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.BookingPaymentFailed;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.payment.PaymentCompleted;
import dev.jari.contracts.payment.PaymentFailed;
import dev.jari.contracts.payment.PaymentRefund;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.outbox.Outgoing;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What is said because of a move. */
final class SagaMessages {

    private final Snapshots snapshots;

    SagaMessages(Snapshots snapshots) {
        this.snapshots = snapshots;
    }

    Stream<Outgoing> of(Change change, Instant now) {
        return change.move().then().stream().flatMap(effect -> message(effect, change, now).stream());
    }

    private Optional<Outgoing> message(Effect effect, Change change, Instant now) {
        return switch (effect) {
            case RELEASE -> Optional.of(send(change, SlotRelease.TYPE, release(change, now)));
            case TELL_CONFIRMED -> Optional.of(send(change, BookingConfirmed.TYPE, confirmed(change)));
            case TELL_FAILED -> Optional.of(send(change, BookingFailed.TYPE, failed(change)));
            case TELL_CANCELLED -> Optional.of(send(change, BookingCancelled.TYPE, cancelled(change)));
            case TELL_PAYMENT_FAILED -> Optional.of(send(change, BookingPaymentFailed.TYPE, unpaid(change)));
            case REQUEST_PAYMENT -> Optional.of(pay(change, PaymentRequest.TYPE, request(change)));
            case REFUND_BY_POLICY -> byPolicy(change, now).map(refund -> pay(change, PaymentRefund.TYPE, refund));
            case REFUND_ALL -> Optional.of(pay(change, PaymentRefund.TYPE, inFull(change, now)));
        };
    }

    /** In the lane of the offering, as all about its places; so a batch takes one lane only. */
    private static Outgoing send(Change change, String type, Object body) {
        return caused(change, Outgoing.of(type, change.booking().offeringId().value(), key(change), body));
    }

    /** In the lane of the booking: a refund never overtakes the request it is about, and no offering is held up. */
    private static Outgoing pay(Change change, String type, Object body) {
        return caused(change, Outgoing.of(type, key(change), body));
    }

    private static String key(Change change) {
        return change.bookingId().toString();
    }

    private static Outgoing caused(Change change, Outgoing message) {
        var cause = change.step().cause();
        return cause == null ? message : message.causedBy(cause);
    }

    private static SlotRelease release(Change change, Instant now) {
        var booking = change.booking();
        var reason = change.failReason();
        return new SlotRelease(
                booking.id(),
                booking.offeringId(),
                booking.slotIds(),
                booking.quantity(),
                reason == null ? change.step().trigger().name() : reason.name(),
                now);
    }

    private static BookingFailed failed(Change change) {
        var reason = change.failReason();
        if (reason == null) throw new IllegalStateException("fails without a reason: " + change);
        return new BookingFailed(
                change.bookingId(), change.booking().number(), change.booking().userId(), reason, null);
    }

    private static BookingCancelled cancelled(Change change) {
        var booking = change.booking();
        return new BookingCancelled(
                booking.id(),
                booking.number(),
                booking.userId(),
                change.step().detail(),
                booking.standing().paid() == null ? null : decided(change).refund());
    }

    private static BookingPaymentFailed unpaid(Change change) {
        if (!(change.step() instanceof PaymentAnswered(PaymentFailed failed, var _)))
            throw new IllegalStateException("not paid without a reason: " + change);
        var booking = change.booking();
        return new BookingPaymentFailed(
                booking.id(), booking.number(), booking.userId(), failed.orderId(), failed.reason(), change.payBy());
    }

    private static RefundQuote decided(Change change) {
        return Objects.requireNonNull(change.refund(), "who cancels is told what goes back");
    }

    private static PaymentRequest request(Change change) {
        if (change.step() instanceof PaymentBegun(var request)) return request;
        throw new IllegalStateException("a payment begins without a request: " + change);
    }

    /** Also when the ladder gives nothing: stock and coupon go back, and the order is at its end. */
    private static Optional<PaymentRefund> byPolicy(Change change, Instant now) {
        var standing = change.booking().standing();
        if (standing.paid() == null || standing.orderId() == null) return Optional.empty();
        var refund = decided(change);
        return Optional.of(
                new PaymentRefund(change.bookingId(), standing.orderId(), refund.refund(), refund.rule(), now));
    }

    private static PaymentRefund inFull(Change change, Instant now) {
        if (!(change.step() instanceof PaymentAnswered(PaymentCompleted paid, var _)))
            throw new IllegalStateException("no money to give back: " + change);
        return new PaymentRefund(
                change.bookingId(),
                paid.orderId(),
                paid.amount(),
                "BOOKING_" + change.to().name(),
                now);
    }

    private BookingConfirmed confirmed(Change change) {
        var booking = change.booking();
        var booked = snapshots.read(booking.snapshot());
        var offering = booked.offering();
        return new BookingConfirmed(
                booking.id(),
                booking.number(),
                booking.userId(),
                booking.userEmail(),
                booking.userName(),
                offering.offeringId(),
                offering.name(),
                booked.frontNineCourseName(),
                booked.backNineCourseName(),
                booked.venue().name(),
                booking.date(),
                booking.startTime(),
                booking.checkOut(),
                booking.quantity(),
                new Money(booking.totalAmount(), booking.currency()));
    }
}
