package dev.jari.booking.admission;

import dev.jari.booking.admission.CreateMetrics.Step;
import dev.jari.booking.slotcache.InventoryAsker;
import dev.jari.booking.slotcache.InventoryAway;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.slot.Places;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.group.Overloaded;
import dev.jari.platform.fault.Faults;
import dev.jari.platform.fault.Unreachable;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where customers' requests come in. Everything that can be known before is checked before the intake, so that only
 * what may succeed is written; what ranks before a refusal is looked up only when one is about to be given.
 */
public final class Bookings {

    private static final Logger log = LoggerFactory.getLogger(Bookings.class);

    private static final int RETRY_AFTER_SECONDS = 1;

    private final Wishes wishes;
    private final Drafts drafts;
    private final Admission admission;
    private final Answers answers;
    private final PersonalLock personalLock;
    private final InventoryAsker inventory;
    private final HoldPins holdPins;
    private final CreateMetrics metrics;

    // Seven steps, seven collaborators: each does one of them.
    public Bookings(
            Wishes wishes,
            Drafts drafts,
            InventoryAsker inventory,
            PersonalLock personalLock,
            Admission admission,
            Answers answers,
            MeterRegistry meters) {
        this.wishes = wishes;
        this.drafts = drafts;
        this.inventory = inventory;
        this.holdPins = new HoldPins(inventory);
        this.personalLock = personalLock;
        this.admission = admission;
        this.answers = answers;
        this.metrics = new CreateMetrics(meters);
    }

    public void answerOn(Bus bus) {
        bus.respond(CreateBooking.class, this::create);
    }

    /** Makes a booking, or says why not. A repeated request gets what came of the first. */
    public Answer<BookingNow> create(CreateBooking asked) {
        log.debug("[REQ-{}] create by user {}", asked.requestId(), asked.userId());
        var reply = RequestChecks.refusal(asked).map(Reply::refused).orElseGet(() -> checked(asked));
        metrics.answered(reply);
        switch (reply.answer()) {
            case Answer.Granted<Booking>(var booking) ->
                log.debug(
                        "[REQ-{}] bookingId={} {}{}",
                        asked.requestId(),
                        booking.bookingId(),
                        booking.status(),
                        reply.replayed() ? ", duplicate detected: answered again" : "");
            case Answer.Refused<Booking>(var refusal) ->
                log.debug("[REQ-{}] refused: {}", asked.requestId(), refusal.code());
        }
        return reply.toCaller();
    }

    private Reply checked(CreateBooking asked) {
        try {
            return inventory.patiently(() -> switch (asked.places()) {
                case Places.OnSale places -> book(() -> wishes.find(asked, places), asked, drafts::nextId);
                case Places.OfHold(var holdId) -> fromHold(asked, holdId);
            });
        } catch (Overloaded | InventoryAway | Unreachable e) {
            log.warn("[REQ-{}] could not be taken care of: {}", asked.requestId(), e.toString());
            return Reply.refused(Refusal.of(ErrorCode.UNAVAILABLE).with("retryAfterSeconds", RETRY_AFTER_SECONDS));
        }
    }

    private Reply book(Supplier<Answer<Wish>> find, CreateBooking asked, Supplier<BookingId> id) {
        return switch (metrics.time(Step.SLOT_QUERY, find)) {
            case Answer.Refused<Wish>(var refusal) -> answers.refused(asked, refusal);
            case Answer.Granted<Wish>(var wish) ->
                admission
                        .tooFewFor(wish)
                        .map(shortage -> answers.soldOut(wish, shortage))
                        .orElseGet(() -> take(drafts.draft(wish, id.get())));
        };
    }

    /**
     * Pinned first, so that the hold can't run out on the way. The pin is that of the booking that would come about,
     * and is taken back only when it surely does not: a second click takes nothing from the first click's booking.
     */
    private Reply fromHold(CreateBooking asked, HoldId holdId) {
        var id = drafts.nextId();
        return switch (holdPins.pin(new PinHold(holdId, asked.userId(), drafts.deadline(), id))) {
            case Answer.Refused<Hold>(var refusal) -> notPinned(asked, holdId, refusal);
            case Answer.Granted<Hold>(var hold) -> {
                // When it throws, the booking may exist all the same; its pin then ends by itself, after the booking
                // is decided.
                var reply = book(() -> wishes.held(asked, hold), asked, () -> id);
                // A draft that was handed in twice may have been refused because of its own rows.
                if (!reply.hasBooking() && !answers.bookingOfHold(holdId).equals(Optional.of(id)))
                    holdPins.unpin(new UnpinHold(holdId, asked.userId(), id));
                yield reply;
            }
        };
    }

    /** A hold that became a booking is gone, so a customer who asks again must be told of the booking first. */
    private Reply notPinned(CreateBooking asked, HoldId holdId, Refusal refusal) {
        var known = answers.known(asked);
        if (known.isPresent()) return known.get();
        return Reply.refused(
                answers.bookingOfHold(holdId).isPresent() ? Refusal.of(ErrorCode.HOLD_ALREADY_PROCESSED) : refusal);
    }

    private Reply take(Draft draft) {
        var asked = draft.asked();
        var claim = new PersonalLock.Claim(asked.userId(), draft.slotIds().getFirst(), draft.id());
        var taken = metrics.time(
                Step.PERSONAL_LOCK,
                () -> personalLock.take(claim, draft.key(), "hold-" + draft.holdId(), asked.fingerprint()));
        return switch (taken) {
            case OTHERS -> Reply.refused(ErrorCode.DUPLICATE_REQUEST);
            // A key whose booking is over may come again while the next booking has the lock: a replay ranks first.
            case OTHERS_AFTER_MINE -> answers.known(asked).orElseGet(() -> Reply.refused(ErrorCode.DUPLICATE_REQUEST));
            case MINE, SAME_KEY, SKIPPED -> handIn(draft, claim, taken);
        };
    }

    private Reply handIn(Draft draft, PersonalLock.Claim claim, PersonalLock.Taken taken) {
        var accepted = false;
        try {
            var reply = answers.to(draft, () -> metrics.time(Step.INTAKE, () -> rememberingKey(draft)));
            accepted = reply.isGranted();
            return reply;
        } finally {
            // What is refused or failed must not stand in the way of the next try.
            if (!accepted && taken == PersonalLock.Taken.MINE) personalLock.freeNow(claim);
        }
    }

    /** Before the answer is known, so that a replay is recognised from the moment there is something to replay. */
    private Outcome rememberingKey(Draft draft) {
        var outcome = submit(draft);
        if (draft.key() != null && outcome instanceof Outcome.Accepted) personalLock.remember(draft.key());
        return outcome;
    }

    /** Once more after a commit the end of which is not known: the draft then finds its own rows, if it wrote any. */
    private Outcome submit(Draft draft) {
        try {
            return admission.submit(draft).join();
        } catch (CompletionException e) {
            if (!Faults.passes(e)) throw unwrapped(e);
            log.warn("[Saga] bookingId={} is handed in again: {}", draft.id(), Faults.describe(e));
        }
        try {
            return admission.submit(draft).join();
        } catch (CompletionException e) {
            throw unwrapped(e);
        }
    }

    private static RuntimeException unwrapped(CompletionException e) {
        return e.getCause() instanceof RuntimeException failure ? failure : e;
    }
}
