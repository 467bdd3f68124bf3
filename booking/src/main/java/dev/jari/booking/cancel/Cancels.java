package dev.jari.booking.cancel;

import dev.jari.booking.admission.PersonalLock;
import dev.jari.booking.key.CallerKey;
import dev.jari.booking.key.CallerKeys;
import dev.jari.booking.log.LoggedRequests;
import dev.jari.booking.news.Released;
import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.saga.Moves;
import dev.jari.booking.saga.Saga;
import dev.jari.booking.saga.Waiters;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.booking.CancelledBooking;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.QuoteRefund;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.log.BookingLog;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gives bookings up for their customers, for admins and for the system. State, release, refund, news, history and key
 * are one transaction; an answer means that all of it happened and the rest is on its way. Callers who like to wait are
 * answered when the places are free again.
 */
public final class Cancels {

    private static final BookingLog each = BookingLog.of(Cancels.class);

    private final ServiceDatabase database;
    private final Saga saga;
    private final BookingRecords records;
    private final CallerKeys keys;
    private final PersonalLock personalLock;
    private final Waiters<BookingId, Released> releases;

    public Cancels(
            ServiceDatabase database,
            Saga saga,
            BookingRecords records,
            CallerKeys keys,
            PersonalLock personalLock,
            Waiters<BookingId, Released> releases) {
        this.database = database;
        this.saga = saga;
        this.records = records;
        this.keys = keys;
        this.personalLock = personalLock;
        this.releases = releases;
    }

    public void answerOn(Bus bus, LoggedRequests logged) {
        bus.respond(
                CancelBooking.class, asked -> logged.change(asked.idOrNumber(), asked.userId(), () -> cancel(asked)));
        bus.respond(QuoteRefund.class, this::quote);
    }

    public Answer<RefundQuote> quote(QuoteRefund asked) {
        var booking = records.find(asked.idOrNumber(), asked.userId());
        if (booking.isEmpty()) return Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND));
        var by = asked.userId() == null ? Actor.ADMIN : Actor.USER;
        return saga.quoteRefund(booking.get().bookingId(), by)
                .map(Answer::granted)
                .orElseGet(() -> Answer.refused(notAllowed(booking.get())));
    }

    private static Refusal notAllowed(Booking booking) {
        var refusal = Refusal.of(ErrorCode.CANCEL_NOT_ALLOWED)
                .with("status", booking.status().name());
        return Moves.ACTIVE.contains(booking.status()) ? refusal.because("cancel-after-start") : refusal;
    }

    public Answer<CancelledBooking> cancel(CancelBooking asked) {
        var answer = CallerKeys.refusal(asked.idempotencyKey())
                .or(() -> refusal(asked.reason()))
                .map(Answer::<CancelledBooking>refused)
                .orElseGet(() -> checked(asked));
        if (answer instanceof Answer.Refused<CancelledBooking>(var refusal))
            each.line("[Saga] bookingId={} is not cancelled: {}", asked.idOrNumber(), refusal.code());
        return answer;
    }

    static Optional<Refusal> refusal(@Nullable String reason) {
        if (reason == null) return Optional.empty();
        if (reason.codePointCount(0, reason.length()) > CancelBooking.REASON_MAX)
            return impossible("too-long", "has more than %d characters".formatted(CancelBooking.REASON_MAX));
        return reason.indexOf('\0') < 0
                ? Optional.empty()
                : impossible("invalid-value", "contains characters that can't be shown");
    }

    private static Optional<Refusal> impossible(String code, String sentence) {
        return Optional.of(Refusal.impossible(List.of(new FieldError("/reason", code, sentence))));
    }

    private Answer<CancelledBooking> checked(CancelBooking asked) {
        var key = keyOf(asked);
        // The key before the booking: what is read after a used key has what was done with it.
        var used = key == null ? Optional.<CallerKeys.Used>empty() : keys.find(key);
        var found = records.find(asked.idOrNumber(), asked.userId());
        if (used.isPresent()) return waited(asked, replay(key, used.get(), found));
        return found.map(booking -> cancelled(asked, key, booking))
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    private static @Nullable CallerKey keyOf(CancelBooking asked) {
        var key = asked.idempotencyKey();
        if (key == null) return null;
        var route = asked.userId() == null ? CallerKey.Route.CANCEL_BY_ADMIN : CallerKey.Route.CANCEL;
        return new CallerKey(idOf(asked), route, key, asked.fingerprint(), asked.waitSeconds() > 0);
    }

    private Answer<CancelledBooking> replay(@Nullable CallerKey key, CallerKeys.Used used, Optional<Booking> booking) {
        var replayed = booking.filter(found -> used.isReplayedBy(Objects.requireNonNull(key), found.bookingId()));
        if (replayed.isPresent())
            each.line(
                    "[Saga] DUPLICATE REQUEST DETECTED: bookingId={} - cancel answered again",
                    replayed.get().bookingId());
        return replayed.map(found -> Answer.granted(new CancelledBooking(found, found.refund(), true, false)))
                .orElseGet(() -> Answer.refused(CallerKeys.reused()));
    }

    /** What came of the transaction; nothing but a free key and a move is ever committed. */
    private record Written(@Nullable BookingStatus was, boolean keyUsed) {}

    /** Registered before the release is sent, or its answer could come before this caller listens. */
    private Answer<CancelledBooking> cancelled(CancelBooking asked, @Nullable CallerKey key, Booking booking) {
        if (asked.waitSeconds() <= 0) return cancel(asked, key, booking);
        try (var waiter = releases.register(booking.bookingId())) {
            return waited(asked, cancel(asked, key, booking), waiter);
        }
    }

    private Answer<CancelledBooking> waited(CancelBooking asked, Answer<CancelledBooking> replay) {
        if (asked.waitSeconds() <= 0 || !(replay instanceof Answer.Granted<CancelledBooking>(var cancelled)))
            return replay;
        try (var waiter = releases.register(cancelled.booking().bookingId())) {
            return waited(asked, replay, waiter);
        }
    }

    /** A refusal has nothing to wait for. */
    private Answer<CancelledBooking> waited(
            CancelBooking asked, Answer<CancelledBooking> answer, Waiters<BookingId, Released>.Waiter waiter) {
        if (!(answer instanceof Answer.Granted<CancelledBooking>(var cancelled))) return answer;
        var id = cancelled.booking().bookingId();
        var most = Duration.ofSeconds(Math.min(asked.waitSeconds(), CreateBooking.WAIT_MAX));
        if (releases.known(id).or(() -> waiter.await(most)).isEmpty()) return answer;
        var now = records.find(id).orElseThrow();
        return Answer.granted(new CancelledBooking(now, now.refund(), cancelled.replayed(), true));
    }

    private Answer<CancelledBooking> cancel(CancelBooking asked, @Nullable CallerKey key, Booking booking) {
        var id = booking.bookingId();
        var written = Objects.requireNonNull(database.transactions().execute(transaction -> {
            // The key first: a transaction that holds a booking waits for no key.
            if (key != null && !keys.take(key, id, null)) return new Written(null, true);
            var was = saga.cancel(id, actorOf(asked), idOf(asked), asked.reason());
            if (was.isEmpty()) transaction.setRollbackOnly();
            return new Written(was.orElse(null), false);
        }));
        var now = records.find(id).orElseThrow();
        if (written.keyUsed() && key != null)
            return keys.find(key)
                    .map(used -> replay(key, used, Optional.of(now)))
                    // Cleaned away in just this moment.
                    .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.CONFLICT)));
        var was = written.was();
        if (was == null) return Answer.refused(notAllowed(now));
        // The customer who is answered may book the slot again at once.
        personalLock.freeNow(new PersonalLock.Claim(now.userId(), now.slotIds().getFirst(), id));
        each.line("[Saga] bookingId={} {} -> CANCELLED by {}, refund {}", id, was, actorOf(asked), now.refund());
        return Answer.granted(new CancelledBooking(now, now.refund(), false, false));
    }

    private static Actor actorOf(CancelBooking asked) {
        if (asked.userId() != null) return Actor.USER;
        return asked.adminId() == null ? Actor.SYSTEM : Actor.ADMIN;
    }

    private static @Nullable UserId idOf(CancelBooking asked) {
        return asked.userId() == null ? asked.adminId() : asked.userId();
    }
}
