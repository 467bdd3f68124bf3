package dev.jari.inventory.reservation;

import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.reservation.Reservation.State;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Gives places to bookings and takes them back. A batch locks its slots once, decides one message after the other in
 * the order they came, and writes everything with a fixed number of statements. The reservation row of a booking makes
 * repeating harmless, so no inbox is needed: a duplicate gets the answer of the first again, however late it comes.
 */
public final class Reservations {

    private final ReservationStore store;
    private final SlotNews news;
    private final LivePicture picture;
    private final Outbox outbox;
    private final InstantSource clock;
    private final Counter guardHits;

    public Reservations(
            ServiceDatabase database,
            Outbox outbox,
            SlotNews news,
            LivePicture picture,
            InstantSource clock,
            MeterRegistry meters) {
        this.store = new ReservationStore(database.jdbc());
        this.news = news;
        this.picture = picture;
        this.outbox = outbox;
        this.clock = clock;
        this.guardHits = Counter.builder("oversell.guard.hits")
                .description("live holds for which PostgreSQL had no place left")
                .register(meters);
    }

    /** Handles messages of one lane in a transaction that is already open. */
    public void handle(List<Message> batch) {
        var lane = batch.getFirst().envelope().lane();
        var commands =
                batch.stream().map(message -> (SlotCommand) message.body()).toList();
        var lastNo = store.lockLane(lane, batch.size());
        var known = store.find(commands.stream().map(SlotCommand::bookingId).collect(Collectors.toSet()));
        // Read once: what is stored and what is answered must be the same moment.
        var now = now();
        var slots = lockSlots(commands, known.values());
        var block = new BatchBlock(lane, lastNo + 1);
        block.take(picture, undecided(commands, known, now), slots);
        var decider = new Decider(lane, now, slots, known, block.holds(), lastNo);
        var answers = new ArrayList<Outgoing>(batch.size());
        for (var message : batch) answers.add(answer(decider, message));
        write(decider, now);
        outbox.append(answers);
        news.changed(decider.changedSlots().stream().map(LockedSlot::id).toList(), block.ended(decider));
        guardHits.increment(decider.brokenPromises());
    }

    /** Only those may take places: the others get their old answers, or come too late for any. */
    private static List<SlotCommand> undecided(List<SlotCommand> commands, Map<Long, Reservation> known, Instant now) {
        var seen = new HashSet<>(known.keySet());
        return commands.stream()
                .filter(command -> seen.add(command.bookingId()))
                .filter(command -> command instanceof SlotReserve reserve && !now.isAfter(reserve.deadline()))
                .toList();
    }

    /** Cut to what the database keeps, so that an answer given again is the same to the last digit. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    /** All that the batch may take or give back; what a release gives back stands in its reservation. */
    private Map<Long, LockedSlot> lockSlots(List<SlotCommand> commands, Collection<Reservation> known) {
        var slotIds = new TreeSet<Long>();
        var offeringIds = new TreeSet<Long>();
        for (var command : commands)
            if (command instanceof SlotReserve reserve) {
                offeringIds.add(reserve.offeringId());
                reserve.slotIds().stream().limit(Decider.SLOTS_MAX).forEach(slotIds::add);
            }
        for (var reservation : known) {
            slotIds.addAll(reservation.slotIds());
            if (reservation.offeringId() != null) offeringIds.add(reservation.offeringId());
        }
        return store.lockSlots(slotIds, offeringIds);
    }

    private static Outgoing answer(Decider decider, Message message) {
        var command = (SlotCommand) message.body();
        var reply = decider.decide(command);
        var type = switch (reply) {
            case SlotReserved _ -> SlotReserved.TYPE;
            case SlotReserveFailed _ -> SlotReserveFailed.TYPE;
            case SlotReleased _ -> SlotReleased.TYPE;
        };
        return Outgoing.of(type, command.offeringId(), key(command.bookingId()), reply)
                .causedBy(message.envelope());
    }

    private static String key(long bookingId) {
        return Long.toString(bookingId);
    }

    private void write(Decider decider, Instant now) {
        var released = decider.releasedReservations();
        if (!released.isEmpty()) store.release(released, now);
        var fresh = decider.newReservations();
        var changed = decider.changedSlots();
        if (fresh.isEmpty() && changed.isEmpty()) return;
        store.write(fresh, decider.newClaims(), changed);
    }

    /**
     * Answers for a reserve that could not be handled, so that its booking does not wait for ever, and remembers the
     * answer: should an admin let the message be tried again, it is refused.
     */
    void refuseParked(Envelope parked, long bookingId) {
        var lastNo = store.lockLane(parked.lane(), 1);
        if (!store.find(Set.of(bookingId)).isEmpty()) return;
        var refused = new Reservation(
                bookingId,
                null,
                parked.lane(),
                null,
                null,
                lastNo + 1,
                State.REFUSED,
                ReserveFailure.INTERNAL_ERROR,
                0,
                0,
                List.of(),
                now(),
                null);
        store.write(List.of(refused), List.of(), List.of());
        var body = new SlotReserveFailed(bookingId, List.of(), ReserveFailure.INTERNAL_ERROR, 0, refused.decidedAt());
        outbox.append(new Outgoing(SlotReserveFailed.TYPE, parked.lane(), key(bookingId), 1, Map.of(), body)
                .causedBy(parked));
    }
}
