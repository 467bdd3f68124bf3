package dev.jari.inventory.slot;

import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotSync;
import dev.jari.contracts.source.GameTimeSlotsGenerated;
import dev.jari.inventory.offering.Offerings;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.ServiceDatabase;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells booking of slots that came into being, so that it can accept bookings of them while inventory is away. It is
 * done when inventory hears its own news of them, not where they are made: a rule makes ten thousand at once, and the
 * lane would be held for all of them.
 */
public final class FreshSlotNews {

    private final ServiceDatabase database;
    private final Outbox outbox;
    private final Offerings offerings;

    public FreshSlotNews(ServiceDatabase database, Outbox outbox, Offerings offerings) {
        this.database = database;
        this.outbox = outbox;
        this.offerings = offerings;
    }

    /**
     * As they are now, with the current transaction. Their offering is told again before them: what booking knows of it
     * may be older than it believes without inventory.
     */
    public void tell(GameTimeSlotsGenerated made) {
        var offeringId = made.gameId();
        offerings
                .find(offeringId)
                .ifPresent(offering -> outbox.append(
                        Outgoing.of(Game.SYNC, offeringId, "game-" + offeringId, Game.of(offering))));
        var slots = new ArrayList<KnownSlot>();
        var trip = database.roundTrip();
        SlotStore.known(trip, made.timeSlotIds(), slots);
        trip.run();
        var messages = new ArrayList<Outgoing>();
        for (var begin = 0; begin < slots.size(); begin += GameTimeSlotSync.SLOTS_MAX)
            messages.add(message(slots.subList(begin, Math.min(begin + GameTimeSlotSync.SLOTS_MAX, slots.size()))));
        if (!messages.isEmpty()) outbox.append(messages);
    }

    private static Outgoing message(List<KnownSlot> slots) {
        var first = slots.getFirst();
        return Outgoing.of(
                GameTimeSlot.SYNC, first.offeringId(), SlotNews.key(first.slotId()), GameTimeSlotSync.of(slots));
    }
}
