package dev.jari.booking.payment;

import dev.jari.booking.attempt.PaymentOutcome;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.key.CallerKeys;
import dev.jari.booking.log.LoggedRequests;
import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.refund.RefundPolicy;
import dev.jari.booking.saga.Saga;
import dev.jari.booking.saga.Waiters;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.payment.PaymentItem;
import dev.jari.contracts.payment.PaymentMethod;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.log.BookingLog;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import dev.jari.platform.secret.CardSeal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Begins payments: request, order id, deadline, history and key are one transaction, and orders does the rest. A
 * caller who wants to wait is answered when orders has said something, with the code of a refusal if that is it.
 */
public final class Payments {

    private static final BookingLog each = BookingLog.of(Payments.class);

    private final ServiceDatabase database;
    private final PaymentStartStore store;
    private final Saga saga;
    private final BookingRecords records;
    private final CallerKeys keys;
    private final Waiters<OrderId, PaymentOutcome> waiters;
    private final InstantSource clock;
    private final @Nullable CardSeal cardSeal;

    /** @param cardSeal absent where cards are not taken */
    public Payments(
            ServiceDatabase database,
            Saga saga,
            BookingRecords records,
            CallerKeys keys,
            Waiters<OrderId, PaymentOutcome> waiters,
            InstantSource clock,
            Optional<CardSeal> cardSeal) {
        this.database = database;
        this.store = new PaymentStartStore(database.jdbc());
        this.saga = saga;
        this.records = records;
        this.keys = keys;
        this.waiters = waiters;
        this.clock = clock;
        this.cardSeal = cardSeal.orElse(null);
    }

    public void answerOn(Bus bus, LoggedRequests logged) {
        bus.respond(PayBooking.class, asked -> logged.change(asked.idOrNumber(), asked.userId(), () -> pay(asked)));
    }

    public Answer<BookingNow> pay(PayBooking asked) {
        return PaymentChecks.refusal(asked, cardSeal != null)
                .map(Answer::<BookingNow>refused)
                .orElseGet(() -> checked(asked));
    }

    private Answer<BookingNow> checked(PayBooking asked) {
        var key = new CallerKey(
                asked.userId(),
                CallerKey.Route.PAY,
                asked.idempotencyKey(),
                asked.fingerprint(),
                asked.waitSeconds() > 0);
        var used = keys.find(key);
        var found = records.find(asked.idOrNumber(), asked.userId());
        if (used.isPresent()) return replay(asked, key, used.get(), found);
        return found.map(booking -> begin(asked, key, booking))
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    private Answer<BookingNow> begin(PayBooking asked, CallerKey key, Booking booking) {
        var request = request(asked, booking);
        // Registered before the commit: orders may answer before this thread runs again.
        try (var waiter = waiters.register(request.orderId())) {
            return switch (write(key, request)) {
                case BEGUN -> {
                    each.line("[Saga] bookingId={} order {} begun", booking.bookingId(), request.orderId());
                    yield outcome(booking.bookingId(), waiter.await(Duration.ofSeconds(asked.waitSeconds())));
                }
                case NOT_PAYABLE -> Answer.refused(notPayable(find(booking.bookingId())));
                case KEY_USED ->
                    keys.find(key)
                            .map(used -> replay(asked, key, used, Optional.of(booking)))
                            // Cleaned away in just this moment.
                            .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.CONFLICT)));
            };
        }
    }

    private PaymentRequest request(PayBooking asked, Booking booking) {
        var method = PaymentChecks.method(asked).orElseThrow();
        var orderId = store.nextOrderId();
        return new PaymentRequest(
                booking.bookingId(),
                orderId,
                booking.userId(),
                booking.amountDue(),
                method,
                coupon(asked, booking),
                null,
                method == PaymentMethod.CARD ? sealed(asked, orderId) : null,
                booking.items().stream()
                        .map(item -> new PaymentItem(item.menuId(), item.name(), item.unitPrice(), item.quantity()))
                        .toList(),
                StoredTime.now(clock));
    }

    /** The request is written down here, at orders and on the way; the card is readable in none of these places. */
    private String sealed(PayBooking asked, OrderId orderId) {
        return Objects.requireNonNull(cardSeal).seal(Objects.requireNonNull(asked.cardToken()), orderId.toString());
    }

    private @Nullable CouponId coupon(PayBooking asked, Booking booking) {
        return asked.couponId() == null
                ? store.couponOfBooking(booking.bookingId()).orElse(null)
                : asked.couponId();
    }

    private enum Written {
        BEGUN,
        NOT_PAYABLE,
        KEY_USED
    }

    private Written write(CallerKey key, PaymentRequest request) {
        return Objects.requireNonNull(database.transactions().execute(transaction -> {
            if (!keys.take(key, request.bookingId(), request.orderId())) return Written.KEY_USED;
            if (saga.startPayment(request)) return Written.BEGUN;
            transaction.setRollbackOnly();
            return Written.NOT_PAYABLE;
        }));
    }

    private Refusal notPayable(Booking booking) {
        var refusal = Refusal.of(ErrorCode.INVALID_STATE)
                .with("status", booking.status().name());
        var payBy = booking.payBy();
        return switch (booking.status()) {
            case SLOT_RESERVED ->
                payBy != null && !clock.instant().isBefore(payBy)
                        ? refusal.because("payment-window-over").with("payBy", payBy.toString())
                        : refusal.because("payment-under-way");
            case PENDING, CONFIRMED, COMPLETED, CANCELLED, NO_SHOW, FAILED -> refusal;
        };
    }

    /** With the outcome of the attempt that was begun with this key, whatever was tried after it. */
    private Answer<BookingNow> replay(PayBooking asked, CallerKey key, CallerKeys.Used used, Optional<Booking> found) {
        if (found.isEmpty() || !used.isReplayedBy(key, found.get().bookingId()))
            return Answer.refused(CallerKeys.reused());
        var bookingId = found.get().bookingId();
        each.line("[Saga] DUPLICATE REQUEST DETECTED: bookingId={} - payment answered again", bookingId);
        var orderId = Objects.requireNonNull(used.orderId(), "a payment's key names its order");
        if (!used.waits()) return Answer.granted(BookingNow.of(find(bookingId)).asReplay());
        try (var waiter = waiters.register(orderId)) {
            var told = waiters.known(orderId).or(() -> waiter.await(Duration.ofSeconds(asked.waitSeconds())));
            return asReplay(outcome(bookingId, told));
        }
    }

    private static Answer<BookingNow> asReplay(Answer<BookingNow> answer) {
        return switch (answer) {
            case Answer.Granted<BookingNow>(var now) -> Answer.granted(now.asReplay());
            case Answer.Refused<BookingNow>(var refusal) -> Answer.refused(refusal.asReplay());
        };
    }

    private Answer<BookingNow> outcome(BookingId bookingId, Optional<PaymentOutcome> told) {
        var booking = find(bookingId);
        var now = BookingNow.of(booking);
        if (told.isEmpty()) return Answer.granted(now);
        return switch (told.get().status()) {
            case ASKED, HELD -> Answer.granted(now);
            case PAID -> Answer.granted(now.afterWaiting());
            case FAILED -> Answer.refused(refusal(booking, told.get()));
            // It was over, or paid by another, when the money came; the money is on its way back.
            case REFUNDING, REFUNDED -> afterRefund(booking, told.get().orderId());
        };
    }

    private static Answer<BookingNow> afterRefund(Booking booking, OrderId orderId) {
        var wasPaidByIt = booking.paidAmount() != null
                && orderId.equals(booking.orderId())
                && booking.refund() != null
                && !booking.refund().rule().equals(RefundPolicy.PAID_TOO_LATE);
        return wasPaidByIt
                ? Answer.granted(BookingNow.of(booking).afterWaiting())
                : Answer.refused(Refusal.of(ErrorCode.INVALID_STATE)
                        .because("paid-too-late")
                        .with("status", booking.status().name()));
    }

    private static Refusal refusal(Booking booking, PaymentOutcome outcome) {
        var failure = Objects.requireNonNull(outcome.failure(), "what failed has a reason");
        var refusal = switch (failure) {
            case PAYMENT_DECLINED -> Refusal.of(ErrorCode.PAYMENT_DECLINED);
            case INSUFFICIENT_BALANCE -> Refusal.of(ErrorCode.INSUFFICIENT_BALANCE);
            case COUPON_NOT_USABLE -> Refusal.of(ErrorCode.COUPON_NOT_USABLE);
            case OUT_OF_STOCK -> Refusal.of(ErrorCode.OUT_OF_STOCK);
            case ANOTHER_PAYMENT -> Refusal.of(ErrorCode.INVALID_STATE).because("payment-under-way");
            case SYSTEM_FAILURE -> Refusal.of(ErrorCode.UNAVAILABLE).with("retryAfterSeconds", 1);
        };
        return refusal.with("status", booking.status().name()).with("orderId", outcome.orderId());
    }

    private Booking find(BookingId bookingId) {
        return records.find(bookingId).orElseThrow();
    }
}
