package dev.jari.booking.create;

import dev.jari.booking.intake.Draft;
import dev.jari.booking.intake.Intake;
import dev.jari.booking.intake.IntakeOutcome;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.news.Decision;
import dev.jari.booking.refusal.Refusals;
import dev.jari.booking.refusal.Shortage;
import dev.jari.booking.saga.Waiters;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.group.Overloaded;
import dev.jari.platform.fault.Faults;
import dev.jari.platform.fault.Unreachable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where customers' requests come in. Everything that can be known before is checked before the intake, so that only
 * what may succeed is written; what ranks before a refusal is looked up only when one is about to be given.
 */
public final class Bookings {

    private static final Logger log = LoggerFactory.getLogger(Bookings.class);

    private static final int RETRY_AFTER_SECONDS = 1;

    private final Drafts drafts;
    private final Intake intake;
    private final Holds holds;
    private final PersonalLock personalLock;
    private final Waiters<Decision> waiters;
    private final Replays replays;
    private final Refusals refusals;
    private final CreateMetrics metrics;
    private final InstantSource clock;

    Bookings(
            Drafts drafts,
            Intake intake,
            Holds holds,
            PersonalLock personalLock,
            Waiters<Decision> waiters,
            Replays replays,
            Refusals refusals,
            CreateMetrics metrics,
            InstantSource clock) {
        this.drafts = drafts;
        this.intake = intake;
        this.holds = holds;
        this.personalLock = personalLock;
        this.waiters = waiters;
        this.replays = replays;
        this.refusals = refusals;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Makes a booking, or says why not. A repeated request gets what came of the first. */
    public BookingAnswer create(CreateBooking asked) {
        log.debug("[REQ-{}] create by user {}", asked.requestId(), asked.userId());
        var answer = RequestChecks.refusal(asked).map(BookingAnswer::refused).orElseGet(() -> checked(asked));
        metrics.answered(answer);
        logAnswer(asked, answer);
        return answer;
    }

    private static void logAnswer(CreateBooking asked, BookingAnswer answer) {
        var booking = answer.booking();
        var refusal = answer.refusal();
        if (booking != null)
            log.debug(
                    "[REQ-{}] bookingId={} {}{}",
                    asked.requestId(),
                    booking.bookingId(),
                    booking.status(),
                    answer.replayed() ? ", duplicate detected: answered again" : "");
        else if (refusal != null) log.debug("[REQ-{}] refused: {}", asked.requestId(), refusal.code());
    }

    private BookingAnswer checked(CreateBooking asked) {
        try {
            return asked.holdId() == null ? direct(asked) : fromHold(asked, asked.holdId());
        } catch (Overloaded | NoResponder | NoAnswerInTime | Unreachable e) {
            log.warn("[REQ-{}] nobody could take care of it: {}", asked.requestId(), e.toString());
            return BookingAnswer.refused(
                    Refusal.of(ErrorCode.UNAVAILABLE).with("retryAfterSeconds", RETRY_AFTER_SECONDS));
        }
    }

    private BookingAnswer direct(CreateBooking asked) {
        return switch (metrics.slotQuery(() -> drafts.draft(asked))) {
            case Drafted.Ready ready -> take(asked, ready.draft());
            case Drafted.Refused refused -> beforeRefusing(asked, refused);
        };
    }

    /**
     * Pinned first, so that the hold can't run out on the way. The pin is that of the booking that would come about,
     * and is taken back only when it surely does not: a second click takes nothing from the first click's booking.
     */
    private BookingAnswer fromHold(CreateBooking asked, String holdId) {
        var id = drafts.nextId();
        var pinned = holds.pin(holdId, asked.userId(), drafts.deadline(clock.instant()), id);
        var hold = pinned.hold();
        if (hold == null) return notPinned(asked, holdId, pinned.refusal());
        // When it throws, the booking may exist all the same; its pin then ends by itself, after the booking is
        // decided.
        var answer = pinned(asked, hold, id);
        var nothingCame = answer.booking() == null && !answer.replayed() && !answer.outcomeKnown();
        // A draft that was handed in twice may have been refused because of its own rows.
        if (nothingCame && !intake.bookingOfHold(holdId).equals(Optional.of(id)))
            holds.unpin(holdId, asked.userId(), id);
        return answer;
    }

    private BookingAnswer pinned(CreateBooking asked, Hold hold, long id) {
        return switch (metrics.slotQuery(() -> drafts.draft(asked, hold, id))) {
            case Drafted.Ready ready -> take(asked, ready.draft());
            case Drafted.Refused refused -> beforeRefusing(asked, refused);
        };
    }

    /** A hold that became a booking is gone, so whoever asks again must be told of the booking first. */
    private BookingAnswer notPinned(CreateBooking asked, String holdId, @Nullable Refusal refusal) {
        var known = known(asked);
        if (known.isPresent()) return known.get();
        if (intake.bookingOfHold(holdId).isPresent()) return refused(ErrorCode.HOLD_ALREADY_PROCESSED);
        return BookingAnswer.refused(refusal == null ? Refusal.of(ErrorCode.HOLD_NOT_FOUND) : refusal);
    }

    private Optional<BookingAnswer> known(CreateBooking asked) {
        return intake.before(CallerKey.of(asked), asked.userId(), List.of())
                .map(outcome -> answer(asked, null, outcome));
    }

    /** One indexed read: a used key ranks before every refusal, an active booking before sold out. */
    private BookingAnswer beforeRefusing(CreateBooking asked, Drafted.Refused refused) {
        var before = metrics.idempotencyCheck(
                () -> intake.before(CallerKey.of(asked), asked.userId(), refused.afterDuplicate()));
        if (before.isPresent()) return answer(asked, null, before.get());
        return refused.shortage() != null ? soldOut(refused.shortage()) : BookingAnswer.refused(refused.refusal());
    }

    private BookingAnswer take(CreateBooking asked, Draft draft) {
        var claim = new PersonalLock.Claim(asked.userId(), draft.slotIds().getFirst(), draft.id());
        var key = asked.idempotencyKey() == null ? "hold-" + asked.holdId() : asked.idempotencyKey();
        var taken = metrics.personalLock(() -> personalLock.take(claim, key, asked.fingerprint()));
        // A key whose booking is over may come again while the next booking has the lock: a replay ranks first.
        if (taken == PersonalLock.Taken.OTHERS)
            return known(asked).orElseGet(() -> refused(ErrorCode.DUPLICATE_REQUEST));
        var accepted = false;
        try {
            var answer = asked.waitSeconds() == 0 ? submit(asked, draft) : submitAndWait(asked, draft);
            accepted = answer.booking() != null;
            return answer;
        } finally {
            // What is refused or failed must not stand in the way of the next try.
            if (!accepted && taken == PersonalLock.Taken.MINE) personalLock.freeNow(claim);
        }
    }

    private BookingAnswer submit(CreateBooking asked, Draft draft) {
        return answer(asked, draft, accept(draft));
    }

    private BookingAnswer submitAndWait(CreateBooking asked, Draft draft) {
        // Registered before the commit: the decision may come before this thread runs again.
        try (var waiter = waiters.register(draft.id())) {
            var outcome = accept(draft);
            if (!(outcome instanceof IntakeOutcome.Accepted(Booking booking))) return answer(asked, draft, outcome);
            return metrics.waiting(() -> waiter.await(Duration.ofSeconds(asked.waitSeconds())))
                    .map(decision -> Answers.decided(booking, decision))
                    .orElseGet(() -> BookingAnswer.of(booking));
        }
    }

    /** Once more after a commit nobody knows the end of: the draft then finds its own rows, if it wrote any. */
    private IntakeOutcome accept(Draft draft) {
        return metrics.intake(() -> {
            try {
                return intake.submit(draft).join();
            } catch (CompletionException e) {
                if (!Faults.passes(e)) throw unwrapped(e);
                log.warn("[Saga] bookingId={} is handed in again: {}", draft.id(), Faults.describe(e));
            }
            try {
                return intake.submit(draft).join();
            } catch (CompletionException e) {
                throw unwrapped(e);
            }
        });
    }

    private static RuntimeException unwrapped(CompletionException e) {
        return e.getCause() instanceof RuntimeException failure ? failure : e;
    }

    /** @param draft the caller's own, if it got that far; what it finds under its own id is no replay */
    private BookingAnswer answer(CreateBooking asked, @Nullable Draft draft, IntakeOutcome outcome) {
        return switch (outcome) {
            case IntakeOutcome.Accepted accepted -> BookingAnswer.of(accepted.booking());
            case IntakeOutcome.Known known ->
                replays.answer(
                        known.bookingId(),
                        known.waits(),
                        asked.waitSeconds(),
                        draft != null && draft.id() == known.bookingId());
            case IntakeOutcome.KeyReused _ -> refused(ErrorCode.IDEMPOTENCY_KEY_REUSED);
            case IntakeOutcome.HoldProcessed processed ->
                draft != null && draft.id() == processed.bookingId()
                        ? replays.answer(draft.id(), asked.waitSeconds() > 0, asked.waitSeconds(), true)
                        : refused(ErrorCode.HOLD_ALREADY_PROCESSED);
            case IntakeOutcome.Duplicate _ -> refused(ErrorCode.DUPLICATE_BOOKING);
            case IntakeOutcome.SoldOut soldOut -> soldOut(soldOut.shortage());
        };
    }

    /** Recorded where the answer is given, so that each is counted once, however often it was handed in. */
    private BookingAnswer soldOut(Shortage shortage) {
        refusals.record(shortage);
        return BookingAnswer.refused(Answers.soldOut(shortage));
    }

    private static BookingAnswer refused(ErrorCode code) {
        return BookingAnswer.refused(Refusal.of(code));
    }
}
