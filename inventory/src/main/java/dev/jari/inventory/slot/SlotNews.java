package dev.jari.inventory.slot;

import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.message.GameTimeSlotsGenerated;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.Slot;
import dev.jari.inventory.offering.Offerings;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tells of new and changed slots with the transaction of the change. New ones are told by their ids alone: ten thousand
 * messages would only fill booking's cache with slots nobody may ever ask for, and it asks when somebody does.
 */
public final class SlotNews {

    /** Ids per message; some 5 kB. */
    static final int IDS_MAX = 500;

    private final SlotStore slots;
    private final Offerings offerings;
    private final Outbox outbox;
    private final InstantSource clock;

    public SlotNews(ServiceDatabase database, Outbox outbox, Offerings offerings, InstantSource clock) {
        this.slots = new SlotStore(database.jdbc());
        this.offerings = offerings;
        this.outbox = outbox;
        this.clock = clock;
    }

    void generated(long offeringId, List<Long> slotIds) {
        var messages = new ArrayList<Outgoing>();
        for (var begin = 0; begin < slotIds.size(); begin += IDS_MAX) {
            var ids = slotIds.subList(begin, Math.min(begin + IDS_MAX, slotIds.size()));
            messages.add(Outgoing.of(
                    GameTimeSlotsGenerated.TYPE,
                    offeringId,
                    "game-" + offeringId,
                    new GameTimeSlotsGenerated(offeringId, ids, clock.instant())));
        }
        if (!messages.isEmpty()) outbox.append(messages);
    }

    /** Tells of slots as this transaction has left them: once each, with two reads however many they are. */
    public void changed(Collection<Long> slotIds) {
        if (slotIds.isEmpty()) return;
        var changed = slots.all(slotIds);
        var offeringIds = changed.stream().map(Slot::offeringId).collect(Collectors.toSet());
        var byId = offerings.allDeletedToo(offeringIds).stream()
                .collect(Collectors.toMap(Offering::offeringId, Function.identity()));
        var messages = new ArrayList<Outgoing>(changed.size());
        for (var slot : changed) {
            var offering = Objects.requireNonNull(byId.get(slot.offeringId()));
            messages.add(Outgoing.of(
                    GameTimeSlot.SYNC,
                    offering.offeringId(),
                    "slot-" + slot.slotId(),
                    GameTimeSlot.of(offering, slot)));
        }
        outbox.append(messages);
    }
}
