package dev.jari.booking.saga;

import dev.jari.booking.attempt.AttemptMoves;
import dev.jari.booking.attempt.AttemptStatus;
import dev.jari.booking.attempt.AttemptTrigger;
import dev.jari.booking.attempt.PaymentAttempts;
import dev.jari.booking.attempt.PaymentOutcome;
import dev.jari.booking.news.BookingsMoved;
import dev.jari.booking.news.CommitNews;
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
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.payment.PaymentFailure;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.messaging.log.BookingLog;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.RoundTrip;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves bookings by the table: locks a batch of them, decides one step after the other, and writes
 * state, history and messages with a fixed number of statements. What the table does not list changes nothing.
 */
public final class Saga {

    private static final Logger log = LoggerFactory.getLogger(Saga.class);
    private static final BookingLog each = BookingLog.of(Saga.class);

    private final ServiceDatabase database;
    private final SagaStore store;
    private final PaymentAttempts attempts;
    private final Outbox outbox;
    private final InstantSource clock;
    private final Deciding deciding;
    private final SagaMessages messages;
    private final SagaMetrics metrics;
    private final CommitNews news;

    public Saga(
            ServiceDatabase database,
            Outbox outbox,
            Bodies bodies,
            InstantSource clock,
            SagaRules rules,
            MeterRegistry meters,
            CommitNews news) {
        this.database = database;
        this.store = new SagaStore(database.jdbc());
        this.attempts = new PaymentAttempts(database.jdbc());
        this.outbox = outbox;
        this.clock = clock;
        var snapshots = new Snapshots(bodies);
        this.deciding = new Deciding(rules, snapshots);
        this.messages = new SagaMessages(snapshots);
        this.metrics = new SagaMetrics(meters);
        this.news = news;
    }

    /**
     * Gives a booking up, in a transaction that is already open; so do the following.
     *
     * @return where it was before, or nothing when it can't be given up (any more)
     */
    public Optional<BookingStatus> cancel(
            BookingId bookingId, Actor by, @Nullable UserId actorId, @Nullable String reason) {
        return one(new Cancelled(bookingId, by, actorId, reason))
                .map(change -> change.move().from());
    }

    /**
     * Gives bookings up for the system, with everything that was paid given back; gives how many could be. To be called
     * near the end of an open transaction: it takes lanes.
     */
    public int cancelAll(List<BookingId> bookingIds, String reason) {
        return take(bookingIds.stream()
                        .<Step>map(id -> new Cancelled(id, Actor.SYSTEM, null, reason))
                        .toList())
                .size();
    }

    /** False when the booking is not in a state for it, or it is too early to know. */
    public boolean decide(BookingId bookingId, StaffAction action, UserId adminId, @Nullable String reason) {
        return one(new StaffDecided(bookingId, action, adminId, reason)).isPresent();
    }

    /** From when on staff may say whether the customer of a booking came. */
    public Instant checkInFrom(BookingId bookingId) {
        return deciding.checkInFrom(store.find(bookingId).orElseThrow());
    }

    /** False when the booking waits for no payment, has one under way, or has waited too long. */
    public boolean startPayment(PaymentRequest request) {
        return one(new PaymentBegun(request)).isPresent();
    }

    private Optional<Change> one(Step step) {
        var batch = decided(List.of(step));
        moves(batch).run();
        outbox.append(messages(batch));
        tellAfterCommit(batch);
        return batch.changes.stream().findAny();
    }

    /** What cancelling now would give back; nothing when it can't be cancelled. */
    public Optional<RefundQuote> quoteRefund(BookingId bookingId, Actor by) {
        var step = new Cancelled(bookingId, by, null, null);
        return store.find(bookingId)
                .flatMap(booking -> deciding.decide(booking, step, now()))
                .map(change -> Objects.requireNonNull(change.refund()));
    }

    private Instant now() {
        return StoredTime.now(clock);
    }

    /** Takes the steps as the last thing of an open transaction: they are written with their messages. */
    List<Change> take(List<Step> steps) {
        var batch = decided(steps);
        outbox.append(messages(batch), moves(batch));
        tellAfterCommit(batch);
        return batch.changes;
    }

    private Batch decided(List<Step> steps) {
        var bookings = store.lock(steps.stream().map(Step::bookingId).collect(Collectors.toSet()));
        var orders = steps.stream()
                .flatMap(step -> ordersOf(step, bookings.get(step.bookingId())))
                .collect(Collectors.toSet());
        var batch = new Batch(bookings, orders.isEmpty() ? Map.of() : attempts.find(orders), now());
        steps.forEach(batch::take);
        return batch;
    }

    /** The attempts to pay that a step may move. */
    private static Stream<OrderId> ordersOf(Step step, @Nullable SagaBooking booking) {
        return switch (step) {
            case PaymentAnswered answered -> Stream.of(answered.reply().orderId());
            case Cancelled _ -> booking == null ? Stream.of() : booking.standing().paidOrder().stream();
            case PlacesAnswered _, PaymentBegun _, StaffDecided _, TimeOver _ -> Stream.of();
        };
    }

    /** Steps decided one after the other, each on what the ones before it left. */
    private final class Batch {

        private final Map<BookingId, SagaBooking> bookings;
        private final Map<OrderId, AttemptStatus> attemptsBefore;
        private final Instant now;
        private final List<Change> changes = new ArrayList<>();
        private final Map<OrderId, PaymentOutcome> attemptChanges = new LinkedHashMap<>();

        Batch(Map<BookingId, SagaBooking> bookings, Map<OrderId, AttemptStatus> attemptsBefore, Instant now) {
            this.bookings = bookings;
            this.attemptsBefore = attemptsBefore;
            this.now = now;
        }

        void take(Step step) {
            var booking = bookings.get(step.bookingId());
            if (booking == null || isAboutUnknownOrder(step)) {
                metrics.unknown(step.trigger());
                log.error("[Saga] bookingId={} or its order is unknown: {}", step.bookingId(), step);
                return;
            }
            var news = isNews(step);
            var change = news ? deciding.decide(booking, step, now) : Optional.<Change>empty();
            if (news) moveAttempt(booking, step, change);
            change.ifPresentOrElse(this::make, () -> absorb(booking, step, news));
        }

        private boolean isAboutUnknownOrder(Step step) {
            return step instanceof PaymentAnswered(var reply, var _) && statusOf(reply.orderId()) == null;
        }

        private @Nullable AttemptStatus statusOf(OrderId orderId) {
            var changed = attemptChanges.get(orderId);
            return changed == null ? attemptsBefore.get(orderId) : changed.status();
        }

        private boolean isNews(Step step) {
            return !(step instanceof PaymentAnswered answered)
                    || next(answered.reply().orderId(), answered.onAttempt()).isPresent();
        }

        private Optional<AttemptStatus> next(OrderId orderId, AttemptTrigger on) {
            return Optional.ofNullable(statusOf(orderId)).flatMap(status -> AttemptMoves.next(status, on));
        }

        /** Also when the booking itself is not moved by the step. */
        private void moveAttempt(SagaBooking booking, Step step, Optional<Change> change) {
            var then = change.map(made -> made.move().then()).orElse(List.of());
            if (step instanceof PaymentAnswered answered)
                moveAttempt(
                        answered.reply().orderId(),
                        then.contains(Effect.REFUND_ALL) ? AttemptTrigger.PAID_IN_VAIN : answered.onAttempt(),
                        answered.failure());
            else if (then.contains(Effect.REFUND_BY_POLICY))
                booking.standing()
                        .paidOrder()
                        .ifPresent(orderId -> moveAttempt(orderId, AttemptTrigger.ASKED_BACK, null));
        }

        private void moveAttempt(OrderId orderId, AttemptTrigger on, @Nullable PaymentFailure failure) {
            next(orderId, on)
                    .ifPresent(status -> attemptChanges.put(orderId, new PaymentOutcome(orderId, status, failure)));
        }

        private void make(Change change) {
            changes.add(change);
            bookings.put(change.bookingId(), change.booking().at(change.next()));
        }

        private void absorb(SagaBooking booking, Step step, boolean news) {
            var trigger = Deciding.triggerOf(booking, step);
            if (isUnusual(booking, step, news)) metrics.absorbed(booking.status(), trigger);
            var cause = step.cause();
            each.line(
                    cause == null ? TraceHeaders.current() : cause.headers(),
                    "[Saga] bookingId={} stays {}: {}",
                    booking.id(),
                    booking.status(),
                    trigger.words());
        }

        /** Only that is worth a look: an operator would not see it among what comes with every cancel. */
        private static boolean isUnusual(SagaBooking booking, Step step, boolean news) {
            return switch (step) {
                // Each release is answered, and it was sent because the booking is over.
                case PlacesAnswered(SlotReleased _, var _) -> !Deciding.OVER.contains(booking.status());
                case PlacesAnswered _, TimeOver _ -> true;
                // It moved an attempt to pay, if not the booking.
                case PaymentAnswered _ -> !news;
                // Nothing came late: who asked for it is told that it can't be.
                case Cancelled _, PaymentBegun _, StaffDecided _ -> false;
            };
        }

        List<Change> over() {
            return changes.stream().filter(Change::endsClaim).toList();
        }

        /** One statement moves a booking once, so a booking that moves twice comes in two of them. */
        List<List<Change>> rounds() {
            var rounds = new ArrayList<List<Change>>();
            Set<BookingId> seen = new HashSet<>();
            for (var change : changes) {
                if (rounds.isEmpty() || !seen.add(change.bookingId())) {
                    rounds.add(new ArrayList<>());
                    seen = new HashSet<>(Set.of(change.bookingId()));
                }
                rounds.getLast().add(change);
            }
            return rounds;
        }
    }

    private RoundTrip moves(Batch batch) {
        for (var change : batch.changes) begin(change, batch.now);
        if (!batch.attemptChanges.isEmpty()) attempts.move(batch.attemptChanges.values(), batch.now);
        var trip = database.roundTrip();
        for (var round : batch.rounds()) SagaStore.move(trip, round, batch.now);
        var over = batch.over();
        if (!over.isEmpty()) SagaStore.freeSlots(trip, over);
        return trip;
    }

    private List<Outgoing> messages(Batch batch) {
        return batch.changes.stream()
                .flatMap(change -> messages.of(change, batch.now))
                .toList();
    }

    private void tellAfterCommit(Batch batch) {
        var changes = batch.changes;
        if (!changes.isEmpty()) CommitNews.afterCommit(() -> metrics.moved(changes, batch.now));
        news.afterCommit(new BookingsMoved(
                changes.stream().map(Change::moved).toList(), List.copyOf(batch.attemptChanges.values())));
    }

    /** A payment that begins is written down before orders can answer it. */
    private void begin(Change change, Instant now) {
        if (change.step() instanceof PaymentBegun(var request))
            attempts.begin(request.orderId(), request.bookingId(), now);
    }
}
