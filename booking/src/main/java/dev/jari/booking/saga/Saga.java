package dev.jari.booking.saga;

import dev.jari.booking.news.BookingNews;
import dev.jari.booking.news.BookingsMoved;
import dev.jari.contracts.booking.Actor;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.contracts.payment.PaymentRequest;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.RoundTrip;
import dev.jari.platform.database.ServiceDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves bookings by the table, whoever asks for it: locks a batch of them, decides one step after the other, and writes
 * state, history and messages with a fixed number of statements. What the table does not list changes nothing.
 */
public final class Saga {

    private static final Logger log = LoggerFactory.getLogger(Saga.class);

    private final ServiceDatabase database;
    private final SagaStore store;
    private final AttemptStore attempts;
    private final Outbox outbox;
    private final InstantSource clock;
    private final Deciding deciding;
    private final SagaMessages messages;
    private final SagaMetrics metrics;
    private final BookingNews news;

    public Saga(
            ServiceDatabase database,
            Outbox outbox,
            Bodies bodies,
            InstantSource clock,
            SagaRules rules,
            MeterRegistry meters,
            BookingNews news) {
        this.database = database;
        this.store = new SagaStore(database.jdbc());
        this.attempts = new AttemptStore(database.jdbc());
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
    public Optional<BookingStatus> cancel(long bookingId, Actor by, @Nullable Long actorId, @Nullable String reason) {
        return one(Step.by(by, actorId, bookingId, Trigger.CANCELLED, reason))
                .map(change -> change.move().from());
    }

    /** False when the booking is not in a state for it. */
    public boolean decide(long bookingId, StaffAction action, long adminId, @Nullable String reason) {
        var trigger = switch (action) {
            case COMPLETE -> Trigger.USED;
            case NO_SHOW -> Trigger.DID_NOT_COME;
            case CONFIRM -> Trigger.CONFIRMED_UNPAID;
        };
        return one(Step.by(Actor.ADMIN, adminId, bookingId, trigger, reason)).isPresent();
    }

    /** False when the booking waits for no payment, has one under way, or has waited too long. */
    public boolean startPayment(PaymentRequest request) {
        return one(Step.by(
                                Actor.USER,
                                request.userId(),
                                request.bookingId(),
                                Trigger.PAYMENT_ASKED,
                                "order %d, %s".formatted(request.orderId(), request.method()))
                        .about(Payment.asked(request)))
                .isPresent();
    }

    private Optional<Change> one(Step step) {
        var batch = decided(List.of(step));
        moves(batch).run();
        outbox.append(messages(batch));
        tellAfterCommit(batch);
        return batch.changes.stream().findAny();
    }

    /** What cancelling now would give back; nothing when it can't be cancelled. */
    public Optional<RefundQuote> quoteRefund(long bookingId, Actor by) {
        var step = Step.by(by, null, bookingId, Trigger.CANCELLED, null);
        return store.find(bookingId)
                .flatMap(booking -> deciding.decide(booking, step, now()))
                .map(change -> Objects.requireNonNull(change.refund()));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
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
                .map(Step::payment)
                .filter(Objects::nonNull)
                .map(Payment::orderId)
                .collect(Collectors.toSet());
        var batch = new Batch(bookings, orders.isEmpty() ? Map.of() : attempts.find(orders), now());
        steps.forEach(batch::take);
        return batch;
    }

    /** Steps decided one after the other, each on what the ones before it left. */
    private final class Batch {

        private final Map<Long, SagaBooking> bookings;
        private final Map<Long, AttemptStatus> attemptsBefore;
        private final Instant now;
        private final List<Change> changes = new ArrayList<>();
        private final Map<Long, AttemptChange> attemptChanges = new LinkedHashMap<>();

        Batch(Map<Long, SagaBooking> bookings, Map<Long, AttemptStatus> attemptsBefore, Instant now) {
            this.bookings = bookings;
            this.attemptsBefore = attemptsBefore;
            this.now = now;
        }

        void take(Step step) {
            var booking = bookings.get(step.bookingId());
            if (booking == null || isAboutUnknownOrder(step)) {
                metrics.unknown(step.trigger());
                log.error("[Saga] nobody knows bookingId={} or its order: {}", step.bookingId(), step);
                return;
            }
            var change = isNews(step) ? deciding.decide(booking, step, now) : Optional.<Change>empty();
            if (isNews(step))
                Deciding.attempt(step, change).ifPresent(moved -> attemptChanges.put(moved.orderId(), moved));
            change.ifPresentOrElse(this::make, () -> absorb(booking, step));
        }

        private boolean isAboutUnknownOrder(Step step) {
            var payment = step.payment();
            return payment != null && payment.request() == null && statusOf(payment.orderId()) == null;
        }

        private @Nullable AttemptStatus statusOf(long orderId) {
            var changed = attemptChanges.get(orderId);
            return changed == null ? attemptsBefore.get(orderId) : changed.status();
        }

        private boolean isNews(Step step) {
            var payment = step.payment();
            if (payment == null || payment.request() != null) return true;
            var status = statusOf(payment.orderId());
            return status != null && status.takes(step.trigger());
        }

        private void make(Change change) {
            changes.add(change);
            bookings.put(change.bookingId(), change.booking().at(change.next()));
        }

        private void absorb(SagaBooking booking, Step step) {
            var trigger = Deciding.triggerOf(booking, step);
            metrics.absorbed(booking.status(), trigger);
            log.debug("[Saga] bookingId={} stays {}: {}", booking.id(), booking.status(), trigger.words());
        }

        List<Change> over() {
            return changes.stream().filter(Change::endsClaim).toList();
        }

        /** One statement moves a booking once, so a booking that moves twice comes in two of them. */
        List<List<Change>> rounds() {
            var rounds = new ArrayList<List<Change>>();
            Set<Long> seen = new HashSet<>();
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
        if (!changes.isEmpty()) BookingNews.afterCommit(() -> metrics.moved(changes, batch.now));
        news.afterCommit(new BookingsMoved(
                changes.stream().map(Change::moved).toList(),
                batch.attemptChanges.values().stream()
                        .map(AttemptChange::outcome)
                        .toList()));
    }

    /** A payment that begins is written down before anybody can answer it. */
    private void begin(Change change, Instant now) {
        var payment = change.step().payment();
        if (payment != null && payment.request() != null) attempts.insert(payment.orderId(), change.bookingId(), now);
    }
}
