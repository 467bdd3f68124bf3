package dev.jari.booking.slotcache;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.source.Game;
import dev.jari.contracts.source.GameTimeSlot;
import dev.jari.contracts.source.GameTimeSlotSync;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** Keeps the caches as inventory tells. The version absorbs duplicates, so no inbox is needed. */
public final class SlotCacheListener {

    /** Each may tell of {@link GameTimeSlotSync#SLOTS_MAX} slots; so many rows are written within a moment. */
    private static final int BATCH_MAX = 50;

    private final ServiceDatabase database;
    private final SlotCacheStore store;
    private final SlotCache cache;
    private final InstantSource clock;
    private final Consumer<CacheNews> others;

    /** Where booking runs in one process only. */
    public SlotCacheListener(ServiceDatabase database, SlotCache cache, Bodies bodies, InstantSource clock) {
        this(database, cache, bodies, clock, _ -> {});
    }

    /** @param others hear what this instance is told */
    public SlotCacheListener(
            ServiceDatabase database, SlotCache cache, Bodies bodies, InstantSource clock, Consumer<CacheNews> others) {
        this.database = database;
        this.store = new SlotCacheStore(database.jdbc(), bodies);
        this.cache = cache;
        this.clock = clock;
        this.others = others;
    }

    public Subscription subscription() {
        return Subscription.of(
                        "slot-cache",
                        database,
                        Map.of(Game.SYNC, Game.class, GameTimeSlot.SYNC, GameTimeSlotSync.class),
                        this::keep)
                .withoutInbox()
                .unhurried()
                .inBatchesOf(BATCH_MAX);
    }

    private void keep(List<Message> batch) {
        var games = new TreeMap<OfferingId, Game>();
        var slots = new TreeMap<SlotId, GameTimeSlot>();
        for (var message : batch) {
            if (message.body() instanceof Game game) games.merge(game.id(), game, newest(Game::version));
            else
                ((GameTimeSlotSync) message.body())
                        .slots()
                        .forEach(slot -> slots.merge(slot.id(), slot, newest(GameTimeSlot::version)));
        }
        // Into memory at once: it is inventory's news, true whether or not this transaction commits. Not of slots that
        // only came into being: they may be ten thousand, and a customer who wants one finds it in the table.
        var changed = slots.values().stream()
                .filter(slot -> slot.version() > KnownSlot.FIRST_VERSION)
                .toList();
        for (var news : CacheNews.of(games.values(), changed)) {
            cache.heard(news);
            others.accept(news);
        }
        var now = clock.instant();
        if (!games.isEmpty()) store.keepOfferings(games.values(), now);
        if (!slots.isEmpty()) store.keepSlots(slots.values(), now);
    }

    /** One statement can't write a row twice, so the batch is brought down to what would be left of it. */
    private static <T> BinaryOperator<T> newest(ToLongFunction<T> version) {
        return BinaryOperator.maxBy(Comparator.comparingLong(version));
    }
}
