package dev.jari.inventory.reservation;

import dev.jari.contracts.message.ReserveFailure;
import dev.jari.contracts.message.SlotCommand;
import dev.jari.contracts.message.SlotReleased;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.contracts.message.SlotReserveFailed;
import dev.jari.contracts.message.SlotReserved;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.reservation.Reservation.State;
import dev.jari.inventory.slot.SlotNews;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
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
    private final Outbox outbox;
    private final InstantSource clock;

    public Reservations(ServiceDatabase database, Outbox outbox, Offerings offerings, InstantSource clock) {
        this.store = new ReservationStore(database.jdbc());
        this.news = new SlotNews(database, outbox, offerings, clock);
        this.outbox = outbox;
        this.clock = clock;
    }

    /** Handles messages of one lane in a transaction that is already open. */
    public void handle(List<Message> batch) {
        var lane = batch.getFirst().envelope().lane();
        var commands =
                batch.stream().map(message -> (SlotCommand) message.body()).toList();
        var lastNo = store.lockLane(lane);
        var known = store.find(commands.stream().map(SlotCommand::bookingId).collect(Collectors.toSet()));
        // Read once: what is stored and what is answered must be the same moment.
        var now = now();
        var decider = new Decider(lane, now, lockSlots(commands, known.values()), known, lastNo);
        var answers = new ArrayList<Outgoing>(batch.size());
        for (var message : batch) answers.add(answer(decider, message));
        write(lane, decider, now);
        outbox.append(answers);
        news.changed(decider.changedSlots().stream().map(LockedSlot::id).toList());
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

    private void write(int lane, Decider decider, Instant now) {
        var fresh = decider.newReservations();
        if (!fresh.isEmpty()) {
            store.insert(fresh);
            store.count(lane, decider.lastNo());
        }
        var released = decider.releasedReservations();
        if (!released.isEmpty()) store.release(released, now);
        var claims = decider.newClaims();
        if (!claims.isEmpty()) store.insertClaims(claims);
        var changed = decider.changedSlots();
        if (!changed.isEmpty()) store.book(changed);
    }

    /**
     * Answers for a reserve that could not be handled, so that its booking does not wait for ever, and remembers the
     * answer: should an admin let the message be tried again, it is refused.
     */
    void refuseParked(Envelope parked, long bookingId) {
        var lastNo = store.lockLane(parked.lane());
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
        store.insert(List.of(refused));
        store.count(parked.lane(), lastNo + 1);
        var body = new SlotReserveFailed(bookingId, List.of(), ReserveFailure.INTERNAL_ERROR, 0, refused.decidedAt());
        outbox.append(new Outgoing(SlotReserveFailed.TYPE, parked.lane(), key(bookingId), 1, Map.of(), body)
                .causedBy(parked));
    }
}
