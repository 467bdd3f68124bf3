package dev.jari.booking.admission;

import dev.jari.booking.admission.CreateMetrics.Step;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.news.Decision;
import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.refusal.Refusals;
import dev.jari.booking.refusal.Shortage;
import dev.jari.booking.saga.Moves;
import dev.jari.booking.saga.Waiters;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.FailReason;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.SlotId;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts what became of a request into the words its customer gets, and waits for it where the customer does. A request
 * that was made before is answered with the status of the first answer and the booking as it is now.
 */
public final class Answers {

    private final Intake intake;
    private final BookingRecords records;
    private final Waiters<BookingId, Decision> waiters;
    private final Refusals refusals;
    private final CreateMetrics metrics;

    public Answers(
            Intake intake,
            BookingRecords records,
            Waiters<BookingId, Decision> waiters,
            Refusals refusals,
            MeterRegistry meters) {
        this.intake = intake;
        this.records = records;
        this.waiters = waiters;
        this.refusals = refusals;
        this.metrics = new CreateMetrics(meters);
    }

    /** The answer to what is handed in now, and to what becomes of it in time, where its customer waits for that. */
    Reply to(Draft draft, Supplier<Outcome> submit) {
        var asked = draft.asked();
        if (asked.waitSeconds() == 0) return of(asked, draft, submit.get());
        // Registered before the commit: the decision may come before this thread runs again.
        try (var waiter = waiters.register(draft.id())) {
            var outcome = submit.get();
            return outcome instanceof Outcome.Accepted(Booking booking)
                    ? metrics.time(Step.WAIT, () -> awaited(asked, booking, waiter))
                    : of(asked, draft, outcome);
        }
    }

    private static Reply awaited(CreateBooking asked, Booking accepted, Waiters<BookingId, Decision>.Waiter waiter) {
        return waiter.await(Duration.ofSeconds(asked.waitSeconds()))
                .map(decision -> decided(accepted, decision))
                .orElseGet(() -> Reply.of(accepted));
    }

    /** What the key was used for before, if it was. */
    Optional<Reply> known(CreateBooking asked) {
        return intake.rankingBefore(CallerKey.of(asked), asked.userId(), List.of())
                .map(outcome -> of(asked, null, outcome));
    }

    Optional<BookingId> bookingOfHold(HoldId holdId) {
        return intake.bookingOfHold(holdId);
    }

    /** The answer to a request that can't be had. A used key ranks before every refusal. */
    Reply refused(CreateBooking asked, Refusal refusal) {
        return rankingBefore(asked, List.of()).orElseGet(() -> Reply.refused(refusal));
    }

    /** As before; an active booking for one of the slots ranks before sold out, too. */
    Reply soldOut(Wish wish, Shortage shortage) {
        return rankingBefore(wish.asked(), wish.slotIds()).orElseGet(() -> soldOut(shortage));
    }

    private Optional<Reply> rankingBefore(CreateBooking asked, List<SlotId> slotIds) {
        var before = metrics.time(
                Step.IDEMPOTENCY_CHECK, () -> intake.rankingBefore(CallerKey.of(asked), asked.userId(), slotIds));
        return before.map(outcome -> of(asked, null, outcome));
    }

    /** @param draft the caller's own, if it got that far; what it finds under its own id is no replay */
    private Reply of(CreateBooking asked, @Nullable Draft draft, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Accepted accepted -> Reply.of(accepted.booking());
            case Outcome.Known known -> {
                var answer = known.waits() ? outcomeOf(asked, known.bookingId()) : Reply.of(find(known.bookingId()));
                yield isOwn(draft, known.bookingId()) ? answer : answer.asReplay();
            }
            case Outcome.KeyReused _ -> Reply.refused(ErrorCode.IDEMPOTENCY_KEY_REUSED);
            case Outcome.HoldProcessed processed -> {
                if (!isOwn(draft, processed.bookingId())) yield Reply.refused(ErrorCode.HOLD_ALREADY_PROCESSED);
                yield asked.waitSeconds() > 0
                        ? outcomeOf(asked, processed.bookingId())
                        : Reply.of(find(processed.bookingId()));
            }
            case Outcome.Duplicate duplicate -> Reply.refused(refusal(duplicate));
            case Outcome.SoldOut soldOut -> soldOut(soldOut.shortage());
        };
    }

    /** With what the customer may go on with instead: the booking there is, to look at it or to pay for it. */
    private static Refusal refusal(Outcome.Duplicate duplicate) {
        var refusal = Refusal.of(ErrorCode.DUPLICATE_BOOKING)
                .with("bookingId", duplicate.bookingId())
                .with("awaitsPayment", duplicate.awaitsPayment());
        return duplicate.awaitsPayment() ? refusal.because("duplicate-awaits-payment") : refusal;
    }

    private static boolean isOwn(@Nullable Draft draft, BookingId bookingId) {
        return draft != null && draft.id().equals(bookingId);
    }

    /** Recorded where the answer is given, so that each is counted once, however often it was handed in. */
    private Reply soldOut(Shortage shortage) {
        refusals.record(shortage);
        return Reply.refused(Refusal.of(ErrorCode.SOLD_OUT).with("available", shortage.available()));
    }

    private Reply outcomeOf(CreateBooking asked, BookingId bookingId) {
        try (var waiter = waiters.register(bookingId)) {
            // Read after registering: a decision in between is either seen here or told there.
            var booking = find(bookingId);
            return booking.status() == Moves.FIRST
                    ? awaited(asked, booking, waiter)
                    : decided(booking, decisionOf(booking));
        }
    }

    private Decision decisionOf(Booking booking) {
        return new Decision(
                booking.bookingId(),
                booking.status(),
                booking.version(),
                booking.payBy(),
                booking.failReason(),
                booking.failDetail(),
                records.availableWhenRefused(booking.bookingId()).orElse(null));
    }

    /** The key is written with its booking, so one without the other is a bug. */
    private Booking find(BookingId bookingId) {
        return records.find(bookingId)
                .orElseThrow(() ->
                        new IllegalStateException("a key names booking %s, which is not there".formatted(bookingId)));
    }

    /** For a customer who waited: the booking, or the refusal it ended in. */
    private static Reply decided(Booking accepted, Decision decision) {
        var booking = after(accepted, decision);
        var refusal = refusal(booking, decision.available());
        return refusal == null
                ? Reply.of(booking).afterWaiting()
                : Reply.refused(refusal).afterWaiting();
    }

    private static Booking after(Booking was, Decision decision) {
        return new Booking(
                was.bookingId(),
                was.bookingNumber(),
                was.userId(),
                decision.status(),
                was.visitStatus(),
                was.slotIds(),
                was.offering(),
                was.venue(),
                was.date(),
                was.startTime(),
                was.checkOut(),
                was.quantity(),
                was.paymentType(),
                was.totalAmount(),
                was.depositAmount(),
                was.prepayAmount(),
                was.amountDue(),
                was.paidAmount(),
                was.items(),
                was.orderId(),
                decision.payBy(),
                was.requestMessage(),
                decision.failReason(),
                decision.failDetail(),
                was.refund(),
                was.acceptedSeq(),
                was.createdAt(),
                decision.version());
    }

    /** What a create that waited is refused with; nothing when it got its places, whatever happened to them later. */
    private static @Nullable Refusal refusal(Booking booking, @Nullable Integer available) {
        var reason = booking.failReason();
        if (booking.status() != BookingStatus.FAILED || reason == null) return null;
        var code = codeOf(reason);
        if (code == null) return null;
        var refusal = Refusal.of(code).with("bookingId", booking.bookingId());
        return reason == FailReason.SOLD_OUT && available != null ? refusal.with("available", available) : refusal;
    }

    private static @Nullable ErrorCode codeOf(FailReason reason) {
        return switch (reason) {
            case SOLD_OUT -> ErrorCode.SOLD_OUT;
            case SLOT_CLOSED -> ErrorCode.SLOT_CLOSED;
            case SLOT_NOT_FOUND -> ErrorCode.SLOT_NOT_FOUND;
            case SLOT_IN_THE_PAST -> ErrorCode.SLOT_IN_THE_PAST;
            case VALIDATION_FAILED -> ErrorCode.VALIDATION_FAILED;
            case SAGA_TIMEOUT -> ErrorCode.UNAVAILABLE;
            case INTERNAL_ERROR -> ErrorCode.INTERNAL_ERROR;
            case PAYMENT_WINDOW_OVER -> null;
        };
    }
}
