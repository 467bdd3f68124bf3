package dev.jari.inventory.reservation;

import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.reservation.Reservation.State;
import dev.jari.inventory.reservation.ReservationStore.Opening;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Gives places to bookings and takes them back. A batch locks its slots once, decides one message after the other in
 * the order they came, and writes everything with a fixed number of statements. The reservation row of a booking makes
 * repeating harmless, so no inbox is needed: a duplicate gets the answer of the first again, however late it comes.
 */
public final class Reservations {

    private final ServiceDatabase database;
    private final ReservationStore store;
    private final SlotNews news;
    private final LivePicture picture;
    private final Outbox outbox;
    private final InstantSource clock;
    private final Counter guardHits;
    private final Timer slotUpdate;

    public Reservations(
            ServiceDatabase database,
            Outbox outbox,
            SlotNews news,
            LivePicture picture,
            InstantSource clock,
            MeterRegistry meters) {
        this.database = database;
        this.store = new ReservationStore(database);
        this.news = news;
        this.picture = picture;
        this.outbox = outbox;
        this.clock = clock;
        this.guardHits = Counter.builder("oversell.guard.hits")
                .description("live holds for which PostgreSQL had no place left")
                .register(meters);
        this.slotUpdate = Timer.builder("slot.update")
                .description("how long a batch takes from locking its slots to the last write, without the commit")
                .register(meters);
    }

    /** Takes {@code slot.reserve} and {@code slot.release}. */
    public Subscription subscription(Bodies bodies) {
        return new ReservationListener(database, this, bodies).subscription();
    }

    /** Handles messages of one lane in a transaction that is already open. */
    public void handle(List<Message> batch) {
        slotUpdate.record(() -> decide(batch));
    }

    private void decide(List<Message> batch) {
        var lane = batch.getFirst().envelope().lane();
        var commands =
                batch.stream().map(message -> (SlotCommand) message.body()).toList();
        var opening = open(lane, commands);
        var lastNo = opening.lastNo();
        var known = opening.known();
        var slots = opening.slots();
        // Read once: what is stored and what is answered must be the same moment.
        var now = StoredTime.now(clock);
        var block = new BatchBlock(lane, lastNo + 1);
        block.take(picture, undecided(commands, known, now), slots);
        var decider = new Decider(lane, now, slots, known, block.holds(), lastNo);
        var answers = new ArrayList<Outgoing>(batch.size());
        for (var message : batch) answers.add(answer(decider, message));
        outbox.append(answers);
        write(decider, block.ended(decider), now);
        guardHits.increment(decider.brokenPromises());
    }

    /** Only those may take places: the others get their old answers, or come too late for any. */
    private static List<SlotCommand> undecided(
            List<SlotCommand> commands, Map<BookingId, Reservation> known, Instant now) {
        var seen = new HashSet<>(known.keySet());
        return commands.stream()
                .filter(command -> seen.add(command.bookingId()))
                .filter(command -> command instanceof SlotReserve reserve && !now.isAfter(reserve.deadline()))
                .toList();
    }

    /** With all slots that the batch may take or give back: those it names, and then those it turns out to mean. */
    private Opening open(int lane, List<SlotCommand> commands) {
        var bookingIds = new TreeSet<BookingId>();
        var slotIds = new TreeSet<SlotId>();
        var offeringIds = new TreeSet<OfferingId>();
        for (var command : commands) {
            bookingIds.add(command.bookingId());
            offeringIds.add(command.offeringId());
            command.slotIds().stream().limit(Decider.SLOTS_MAX).forEach(slotIds::add);
        }
        var opening = store.open(lane, commands.size(), bookingIds, slotIds, offeringIds);
        lockMeant(opening.known().values(), opening.slots());
        return opening;
    }

    /**
     * What a release gives back stands in its reservation, whatever it names itself. Only one transaction at a time
     * locks several slots of a lane, so that these may come after others.
     */
    private void lockMeant(Collection<Reservation> known, Map<SlotId, LockedSlot> slots) {
        var slotIds = new TreeSet<SlotId>();
        var offeringIds = new TreeSet<OfferingId>();
        for (var reservation : known) {
            if (reservation.offeringId() == null || slots.keySet().containsAll(reservation.slotIds())) continue;
            slotIds.addAll(reservation.slotIds());
            offeringIds.add(reservation.offeringId());
        }
        slotIds.removeAll(slots.keySet());
        if (!slotIds.isEmpty()) slots.putAll(store.lockSlots(slotIds, offeringIds));
    }

    private static Outgoing answer(Decider decider, Message message) {
        var command = (SlotCommand) message.body();
        var reply = decider.decide(command);
        var type = switch (reply) {
            case SlotReserved _ -> SlotReserved.TYPE;
            case SlotReserveFailed _ -> SlotReserveFailed.TYPE;
            case SlotReleased _ -> SlotReleased.TYPE;
        };
        return Outgoing.of(type, command.offeringId(), command.bookingId().toString(), reply)
                .causedBy(message.envelope());
    }

    /** @param ended holds of each slot that are over with this batch */
    private void write(Decider decider, Map<SlotId, List<HoldId>> ended, Instant now) {
        var released = decider.releasedReservations();
        if (!released.isEmpty()) store.release(released, now);
        var fresh = decider.newReservations();
        var changed = decider.changedSlots();
        if (fresh.isEmpty() && changed.isEmpty() && ended.isEmpty()) return;
        var trip = database.roundTrip();
        if (!fresh.isEmpty() || !changed.isEmpty()) store.write(trip, fresh, decider.newClaims(), changed);
        var told = news.changed(trip, changed.stream().map(LockedSlot::id).toList(), ended);
        trip.run();
        told.send();
    }

    /**
     * Answers for a reserve that could not be handled, so that its booking does not wait for ever, and remembers the
     * answer: should an admin let the message be tried again, it is refused.
     */
    void refuseParked(Envelope parked, BookingId bookingId) {
        var opening = store.open(parked.lane(), 1, List.of(bookingId), List.of(), List.of());
        if (!opening.known().isEmpty()) return;
        var refused = new Reservation(
                bookingId,
                null,
                parked.lane(),
                null,
                null,
                opening.lastNo() + 1,
                State.REFUSED,
                ReserveFailure.INTERNAL_ERROR,
                0,
                0,
                List.of(),
                StoredTime.now(clock),
                null);
        var trip = database.roundTrip();
        store.write(trip, List.of(refused), List.of(), List.of());
        trip.run();
        var body = new SlotReserveFailed(bookingId, List.of(), ReserveFailure.INTERNAL_ERROR, 0, refused.decidedAt());
        outbox.append(new Outgoing(SlotReserveFailed.TYPE, parked.lane(), bookingId.toString(), 1, Map.of(), body)
                .causedBy(parked));
    }
}
