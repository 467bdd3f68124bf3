package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.message.BookingConfirmed;
import dev.jari.contracts.message.BookingFailed;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.contracts.money.Money;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Moves bookings by the table, whoever asks for it: locks a batch of them, decides one step after the other, and writes
 * state, history and messages with a fixed number of statements. What the table does not list changes nothing.
 */
public final class Saga {

    private static final Logger log = LoggerFactory.getLogger(Saga.class);

    private final SagaStore store;
    private final Outbox outbox;
    private final Bodies bodies;
    private final InstantSource clock;
    private final Duration paymentWindow;
    private final SagaMetrics metrics;
    private final Waiters waiters;
    private final Consumer<List<EndedClaim>> ended;

    /**
     * @param waiters hear of the moves after their commit, so that nobody acts on what is rolled back
     * @param ended hears then which users may book their slots again
     */
    public Saga(
            ServiceDatabase database,
            Outbox outbox,
            Bodies bodies,
            InstantSource clock,
            Duration paymentWindow,
            MeterRegistry meters,
            Waiters waiters,
            Consumer<List<EndedClaim>> ended) {
        this.store = new SagaStore(database.jdbc());
        this.outbox = outbox;
        this.bodies = bodies;
        this.clock = clock;
        this.paymentWindow = paymentWindow;
        this.metrics = new SagaMetrics(meters);
        this.waiters = waiters;
        this.ended = ended;
    }

    /** Takes the steps in a transaction that is already open. */
    List<Change> take(List<Step> steps) {
        var bookings = store.lock(steps.stream().map(Step::bookingId).collect(Collectors.toSet()));
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        var changes = new ArrayList<Change>();
        for (var step : steps) {
            var booking = bookings.get(step.bookingId());
            if (booking == null) {
                metrics.unknown(step.trigger());
                log.error(
                        "[Saga] bookingId={} does not exist: {}",
                        step.bookingId(),
                        step.trigger().words());
                continue;
            }
            decide(booking, step, now).ifPresent(change -> {
                changes.add(change);
                bookings.put(change.bookingId(), after(change));
            });
        }
        if (!changes.isEmpty()) write(changes, now);
        return changes;
    }

    private Optional<Change> decide(SagaBooking booking, Step step, Instant now) {
        var trigger = step.trigger() == Trigger.PLACES_RESERVED && booking.amountDue() > 0
                ? Trigger.PLACES_RESERVED_UNPAID
                : step.trigger();
        var move = Moves.find(booking.status(), trigger).filter(Move::changesStatus);
        if (move.isEmpty()) {
            metrics.absorbed(booking.status(), trigger);
            log.debug("[Saga] bookingId={} stays {}: {}", booking.id(), booking.status(), trigger.words());
            return Optional.empty();
        }
        // Inventory's answer may still come after this, and then finds the window open for its full length.
        var payBy = move.get().to() == BookingStatus.SLOT_RESERVED ? now.plus(paymentWindow) : null;
        return Optional.of(new Change(booking, move.get(), step, booking.version() + 1, payBy));
    }

    private static SagaBooking after(Change change) {
        var was = change.booking();
        return new SagaBooking(
                was.id(),
                was.number(),
                was.userId(),
                was.userEmail(),
                was.userName(),
                change.to(),
                change.version(),
                was.offeringId(),
                was.slotIds(),
                was.snapshot(),
                was.date(),
                was.startTime(),
                was.checkOut(),
                was.quantity(),
                was.currency(),
                was.totalAmount(),
                was.amountDue(),
                was.createdAt());
    }

    private void write(List<Change> changes, Instant now) {
        store.move(changes, now);
        var over = changes.stream().filter(Change::endsClaim).toList();
        if (!over.isEmpty()) store.freeSlots(over);
        store.writeHistory(changes, now);
        outbox.append(changes.stream()
                .flatMap(change ->
                        change.move().then().stream().flatMap(effect -> message(effect, change, now).stream()))
                .toList());
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                metrics.moved(changes, now);
                for (var change : changes) waiters.tell(change.decision());
                if (!over.isEmpty())
                    ended.accept(over.stream().map(Change::endedClaim).toList());
            }
        });
    }

    private Optional<Outgoing> message(Effect effect, Change change, Instant now) {
        return switch (effect) {
            case RELEASE -> Optional.of(send(change, SlotRelease.TYPE, release(change, now)));
            case TELL_CONFIRMED -> Optional.of(send(change, BookingConfirmed.TYPE, confirmed(change)));
            case TELL_FAILED -> Optional.of(send(change, BookingFailed.TYPE, failed(change)));
            // Nobody can pay or cancel yet; there is nothing to give back and nobody to tell.
            case TELL_CANCELLED, REFUND_BY_POLICY, REFUND_ALL -> Optional.empty();
        };
    }

    /** In the lane of the offering, as all about its places; so a batch takes one lane only. */
    private static Outgoing send(Change change, String type, Object body) {
        var message = Outgoing.of(type, change.booking().offeringId(), Long.toString(change.bookingId()), body);
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

    private BookingConfirmed confirmed(Change change) {
        var booking = change.booking();
        var booked = bodies.read(booking.snapshot(), Snapshot.class);
        var offering = booked.offering();
        return new BookingConfirmed(
                booking.id(),
                booking.number(),
                booking.userId(),
                offering.offeringId(),
                offering.name(),
                booked.frontNineCourseName(),
                booked.backNineCourseName(),
                booking.date(),
                booking.startTime(),
                booking.quantity(),
                booking.totalAmount(),
                booking.userEmail(),
                booking.userName(),
                offering.offeringId(),
                offering.name(),
                booked.venue().name(),
                booking.date(),
                booking.startTime(),
                booking.checkOut(),
                booking.quantity(),
                new Money(booking.totalAmount(), booking.currency()));
    }
}
