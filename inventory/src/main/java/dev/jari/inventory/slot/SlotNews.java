package dev.jari.inventory.slot;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotsGenerated;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.RoundTrip;
import dev.jari.platform.database.ServiceDatabase;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Tells of new and changed slots with the transaction of the change. New ones are told by their ids alone, because they
 * may be ten thousand; {@link FreshSlotNews} tells booking of them part by part.
 */
public final class SlotNews {

    /** Ids per message; some 5 kB. */
    static final int IDS_MAX = 500;

    private final ServiceDatabase database;
    private final Outbox outbox;
    private final InstantSource clock;
    private final LivePicture picture;

    public SlotNews(ServiceDatabase database, Outbox outbox, InstantSource clock, LivePicture picture) {
        this.database = database;
        this.outbox = outbox;
        this.clock = clock;
        this.picture = picture;
    }

    void generated(OfferingId offeringId, List<SlotId> slotIds) {
        var messages = new ArrayList<Outgoing>();
        for (var begin = 0; begin < slotIds.size(); begin += IDS_MAX) {
            var ids = slotIds.subList(begin, Math.min(begin + IDS_MAX, slotIds.size()));
            messages.add(Outgoing.of(
                    GameTimeSlotsGenerated.TYPE,
                    offeringId,
                    "game-" + offeringId,
                    new GameTimeSlotsGenerated(offeringId, ids, clock.instant())));
        }
        if (messages.isEmpty()) return;
        outbox.append(messages);
        afterCommit(() -> picture.announce(SlotsChanged.added(offeringId)));
    }

    /** Tells of slots as this transaction has left them: once each, with one read however many they are. */
    public void changed(Collection<SlotId> slotIds) {
        changed(slotIds, Map.of());
    }

    /**
     * The same, and that holds are over because of it.
     *
     * @param ended of each slot, also of some that did not change
     */
    public void changed(Collection<SlotId> slotIds, Map<SlotId, List<HoldId>> ended) {
        if (slotIds.isEmpty() && ended.isEmpty()) return;
        var trip = database.roundTrip();
        var told = changed(trip, slotIds, ended);
        trip.run();
        told.send();
    }

    /** The same; the slots are read with other questions, and told of when these are answered. */
    public Told changed(RoundTrip trip, Collection<SlotId> slotIds, Map<SlotId, List<HoldId>> ended) {
        var told = new Told(slotIds, ended);
        var all = new TreeSet<>(slotIds);
        all.addAll(ended.keySet());
        if (!all.isEmpty()) SlotStore.known(trip, all, told.rows);
        return told;
    }

    /** What there is to tell once the slots are read. */
    public final class Told {

        private final Collection<SlotId> changed;
        private final Map<SlotId, List<HoldId>> ended;
        private final List<KnownSlot> rows = new ArrayList<>();

        private Told(Collection<SlotId> changed, Map<SlotId, List<HoldId>> ended) {
            this.changed = changed;
            this.ended = ended;
        }

        public void send() {
            if (rows.isEmpty()) return;
            outbox.append(rows.stream()
                    .filter(slot -> changed.contains(slot.slotId()))
                    .map(slot -> Outgoing.of(
                            GameTimeSlot.SYNC, slot.offeringId(), key(slot.slotId()), GameTimeSlot.of(slot)))
                    .toList());
            show(rows.stream()
                    .map(slot -> new SlotPicture(
                            slot.slotId(),
                            slot.offeringId(),
                            slot.version(),
                            slot.capacity(),
                            slot.booked(),
                            slot.status(),
                            ended.getOrDefault(slot.slotId(), List.of())))
                    .toList());
        }
    }

    static String key(SlotId slotId) {
        return "slot-" + slotId;
    }

    /** The message makes sure that the picture arrives; telling right after the commit, that it does so soon. */
    private void show(List<SlotPicture> pictures) {
        outbox.append(pictures.stream()
                .map(one -> Outgoing.of(SlotPicture.TYPE, one.offeringId(), key(one.slotId()), one))
                .toList());
        afterCommit(() -> picture.tellSoon(pictures));
    }

    private static void afterCommit(Runnable work) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                work.run();
            }
        });
    }
}
