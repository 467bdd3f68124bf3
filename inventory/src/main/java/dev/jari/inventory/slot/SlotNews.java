package dev.jari.inventory.slot;

import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.message.GameTimeSlotsGenerated;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.Slot;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells of new and changed slots with the transaction of the change. New ones are told by their ids alone: ten thousand
 * messages would only fill booking's cache with slots nobody may ever ask for, and it asks when somebody does.
 */
final class SlotNews {

    /** Ids per message; some 5 kB. */
    static final int IDS_MAX = 500;

    private final Outbox outbox;
    private final InstantSource clock;

    SlotNews(Outbox outbox, InstantSource clock) {
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

    void changed(Offering offering, Slot slot) {
        outbox.append(Outgoing.of(
                GameTimeSlot.SYNC, offering.offeringId(), "slot-" + slot.slotId(), GameTimeSlot.of(offering, slot)));
    }
}
