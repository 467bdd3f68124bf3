package dev.jari.booking.admission;

import dev.jari.booking.key.CallerKey;
import dev.jari.booking.key.CallerKey.Name;
import dev.jari.booking.key.CallerKeys;
import dev.jari.booking.news.BookingsMoved;
import dev.jari.booking.news.CommitNews;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.message.SlotReserve;
import dev.jari.messaging.outbox.NumberedBody;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.ServiceDatabase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;

/**
 * Writes the bookings that are accepted, those of one lane together. A group is one transaction with a fixed number of
 * statements: keys, slots, outbox, bookings with their history. A conflict concerns the one request that has it, never
 * the group.
 */
public final class Intake {

    private static final Logger log = LoggerFactory.getLogger(Intake.class);

    /** A hold confirmed by two processes in the same moment: the one that comes late finds it processed next time. */
    private static final int ATTEMPTS_MAX = 3;

    private final ServiceDatabase database;
    private final Outbox outbox;
    private final CallerKeys keys;
    private final IntakeStore store;
    private final CommitNews news;

    public Intake(ServiceDatabase database, Outbox outbox, CallerKeys keys, CommitNews news) {
        this.database = database;
        this.outbox = outbox;
        this.keys = keys;
        this.store = new IntakeStore(database.jdbc());
        this.news = news;
    }

    /**
     * What ranks before a refusal that is about to be given: the key was used, or the user has an active booking for
     * one of the slots.
     */
    Optional<Outcome> rankingBefore(Optional<CallerKey> key, UserId userId, List<SlotId> slotIds) {
        var outcomes = new ArrayList<Outcome>();
        // In one round trip: a refusal in a rush must cost as little as possible. The key is asked for last and ranks
        // first: a request that commits between the two questions is found by its key too, never as a duplicate only.
        var trip = database.roundTrip();
        if (!slotIds.isEmpty()) IntakeStore.askActive(trip, userId, slotIds, outcomes::add);
        key.ifPresent(named -> CallerKeys.ask(trip, named.name(), used -> outcomes.add(judge(named, used))));
        trip.run();
        return outcomes.reversed().stream().findFirst();
    }

    private static Outcome judge(CallerKey key, CallerKeys.Used used) {
        return used.isReplayedBy(key) ? new Outcome.Known(used.bookingId(), used.waits()) : new Outcome.KeyReused();
    }

    Optional<BookingId> bookingOfHold(HoldId holdId) {
        return Optional.ofNullable(store.processedHolds(List.of(holdId)).get(holdId));
    }

    /** The same for drafts that are about to be refused; nothing for those that have neither. */
    Map<BookingId, Outcome> rankingBefore(List<Draft> refused) {
        var outcomes = new HashMap<BookingId, Outcome>(store.activeBookings(refused));
        var keyed = refused.stream().filter(draft -> draft.key() != null).toList();
        var used = keys.find(keyed.stream().map(Intake::nameOf).toList());
        for (var draft : keyed) {
            var before = used.get(nameOf(draft));
            if (before != null) outcomes.put(draft.id(), judge(Objects.requireNonNull(draft.key()), before));
        }
        return outcomes;
    }

    /** What came of each draft, by its id. */
    Map<BookingId, Outcome> accept(List<Draft> group) {
        var outcomes = new HashMap<BookingId, Outcome>();
        for (var waiting = group; !waiting.isEmpty(); ) {
            var round = Round.of(waiting);
            outcomes.putAll(write(round.first()));
            for (var pair : round.followers()) {
                var led = Objects.requireNonNull(outcomes.get(pair.leader().id()));
                outcomes.put(pair.draft().id(), asFollower(led, pair.leader()));
            }
            waiting = round.later();
        }
        return outcomes;
    }

    private static Outcome asFollower(Outcome outcome, Draft leader) {
        var key = leader.key();
        return outcome instanceof Outcome.Accepted && key != null
                ? new Outcome.Known(leader.id(), key.waits())
                : outcome;
    }

    private Map<BookingId, Outcome> write(List<Draft> drafts) {
        for (var attempt = 1; ; attempt++) {
            try {
                return database.transactions().execute(_ -> writeTogether(drafts));
            } catch (DuplicateKeyException e) {
                if (attempt == ATTEMPTS_MAX) throw e;
            }
        }
    }

    private Map<BookingId, Outcome> writeTogether(List<Draft> drafts) {
        var outcomes = new HashMap<BookingId, Outcome>();
        var left = withoutUsedKeys(drafts, outcomes);
        left = withoutProcessedHolds(left, outcomes);
        left = withoutDuplicates(left, outcomes);
        giveKeysBack(drafts, outcomes);
        if (left.isEmpty()) return outcomes;
        // Last, because it holds the lane: a transaction that holds a lane waits for no other any more.
        var acceptedSeqs =
                outbox.appendNumbered(left.stream().map(Intake::reserve).toList());
        store.insert(left, acceptedSeqs);
        news.afterCommit(new BookingsMoved(left.stream().map(Draft::moved).toList(), List.of()));
        for (var i = 0; i < left.size(); i++)
            outcomes.put(left.get(i).id(), new Outcome.Accepted(left.get(i).accepted(acceptedSeqs.get(i))));
        log.info(
                "[Saga] accepted {} of {} bookings, lane {}",
                left.size(),
                drafts.size(),
                left.getFirst().lane());
        return outcomes;
    }

    private List<Draft> withoutUsedKeys(List<Draft> drafts, Map<BookingId, Outcome> outcomes) {
        var keyed = drafts.stream().filter(draft -> draft.key() != null).toList();
        if (keyed.isEmpty()) return drafts;
        var won = keys.take(uses(keyed));
        if (won.size() == keyed.size()) return drafts;
        var lost = keyed.stream().filter(draft -> !won.contains(draft.id())).toList();
        var used = keys.find(lost.stream().map(Intake::nameOf).toList());
        for (var draft : lost) {
            var before = used.get(nameOf(draft));
            // Cleaned away in just this moment; the next attempt gets it.
            if (before == null)
                throw new DuplicateKeyException("the key of %s is gone again".formatted(draft.number()));
            outcomes.put(draft.id(), judge(Objects.requireNonNull(draft.key()), before));
        }
        return remaining(drafts, outcomes);
    }

    private static Name nameOf(Draft draft) {
        return Objects.requireNonNull(draft.key()).name();
    }

    private static List<Draft> remaining(List<Draft> drafts, Map<BookingId, Outcome> outcomes) {
        return drafts.stream()
                .filter(draft -> !outcomes.containsKey(draft.id()))
                .toList();
    }

    private List<Draft> withoutProcessedHolds(List<Draft> drafts, Map<BookingId, Outcome> outcomes) {
        var holdIds =
                drafts.stream().map(Draft::holdId).filter(Objects::nonNull).toList();
        if (holdIds.isEmpty()) return drafts;
        var processed = store.processedHolds(holdIds);
        for (var draft : drafts) {
            var bookingId = draft.holdId() == null ? null : processed.get(draft.holdId());
            if (bookingId != null) outcomes.put(draft.id(), new Outcome.HoldProcessed(bookingId));
        }
        return remaining(drafts, outcomes);
    }

    /** A stay that loses one night is refused whole and leaves nothing. */
    private List<Draft> withoutDuplicates(List<Draft> drafts, Map<BookingId, Outcome> outcomes) {
        if (drafts.isEmpty()) return drafts;
        var got = store.takeSlots(drafts);
        var lost = drafts.stream()
                .filter(draft ->
                        got.getOrDefault(draft.id(), 0) < draft.slotIds().size())
                .toList();
        if (lost.isEmpty()) return drafts;
        var some = lost.stream().filter(draft -> got.containsKey(draft.id())).toList();
        if (!some.isEmpty()) store.giveSlotsBack(some);
        // One read more, for the losers alone.
        var active = store.activeBookings(lost);
        for (var draft : lost) {
            var duplicate = active.get(draft.id());
            // Over in just this moment; the next attempt gets the slot.
            if (duplicate == null)
                throw new DuplicateKeyException("what %s was a duplicate of is over".formatted(draft.number()));
            outcomes.put(draft.id(), duplicate);
        }
        return remaining(drafts, outcomes);
    }

    /** A key is kept only for what was accepted: the same request may be tried again later. */
    private void giveKeysBack(List<Draft> drafts, Map<BookingId, Outcome> outcomes) {
        var refused = drafts.stream()
                .filter(draft -> draft.key() != null
                        && (outcomes.get(draft.id()) instanceof Outcome.Duplicate
                                || outcomes.get(draft.id()) instanceof Outcome.HoldProcessed))
                .toList();
        if (!refused.isEmpty()) keys.giveBack(uses(refused));
    }

    private static List<CallerKeys.Use> uses(List<Draft> drafts) {
        return drafts.stream().flatMap(draft -> draft.keyUse().stream()).toList();
    }

    private static Outgoing reserve(Draft draft) {
        NumberedBody body = draft::reserve;
        return new Outgoing(SlotReserve.TYPE, draft.lane(), draft.id().toString(), 1, draft.trace(), body);
    }

    /**
     * Which drafts are written together: at most one per key and one per user and offering, so that no two of a
     * transaction can be in each other's way. Equal requests share the answer of the first; the others come in the next
     * round.
     */
    private record Round(List<Draft> first, List<Follower> followers, List<Draft> later) {

        private record UserOffering(UserId userId, OfferingId offeringId) {}

        private record Follower(Draft draft, Draft leader) {}

        static Round of(List<Draft> waiting) {
            var byKey = new HashMap<Name, Draft>();
            var seen = new HashSet<UserOffering>();
            var first = new ArrayList<Draft>(waiting.size());
            var followers = new ArrayList<Follower>();
            var later = new ArrayList<Draft>();
            for (var draft : waiting) {
                var leader = draft.key() == null ? null : byKey.get(nameOf(draft));
                if (leader != null && equal(draft, leader)) {
                    followers.add(new Follower(draft, leader));
                } else if (leader != null || !seen.add(new UserOffering(draft.userId(), draft.offeringId()))) {
                    later.add(draft);
                } else {
                    first.add(draft);
                    if (draft.key() != null) byKey.put(nameOf(draft), draft);
                }
            }
            return new Round(first, followers, later);
        }

        private static boolean equal(Draft one, Draft other) {
            return Objects.requireNonNull(one.key())
                    .fingerprint()
                    .equals(Objects.requireNonNull(other.key()).fingerprint());
        }
    }
}
