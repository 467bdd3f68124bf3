package dev.jari.booking.slotcache;

import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Keeps the caches as inventory tells. The version absorbs duplicates, so no inbox is needed. */
public final class SlotCacheListener {

    private final ServiceDatabase database;
    private final SlotCacheStore store;
    private final InstantSource clock;

    public SlotCacheListener(ServiceDatabase database, Bodies bodies, InstantSource clock) {
        this.database = database;
        this.store = new SlotCacheStore(database.jdbc(), bodies);
        this.clock = clock;
    }

    public Subscription subscription() {
        return Subscription.of(
                        "slot-cache",
                        database,
                        Map.of(Game.SYNC, Game.class, GameTimeSlot.SYNC, GameTimeSlot.class),
                        this::keep)
                .withoutInbox();
    }

    private void keep(List<Message> batch) {
        for (var message : batch) {
            switch (message.body()) {
                case Game game -> store.keep(game, clock.instant());
                case GameTimeSlot slot -> store.keep(slot, clock.instant());
                default -> throw new IllegalArgumentException("no news of inventory: " + message.body());
            }
        }
    }
}
