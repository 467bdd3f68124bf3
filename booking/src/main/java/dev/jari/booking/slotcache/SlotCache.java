package dev.jari.booking.slotcache;

import dev.jari.booking.BookingSettings;
import dev.jari.booking.slotcache.NewestVersions.Dated;
import dev.jari.contracts.message.FindGame;
import dev.jari.contracts.message.FindGameTimeSlot;
import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameAnswer;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.message.GameTimeSlotAnswer;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.group.GroupCommit;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Faults;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offerings and slots as booking knows them: in memory, else in its own tables, else inventory is asked. Several
 * callers who miss the same one ask once.
 */
public final class SlotCache implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SlotCache.class);

    /** Some 300 MB at the very most; a club's next two months are a few thousand. */
    private static final int SLOTS_MAX = 200_000;

    private static final int GAMES_MAX = 20_000;

    /** Cancellations that may wait to be written, and how many share a write. */
    private static final int GIVEN_BACK_WAITING_MAX = 10_000;

    private static final int GIVEN_BACK_GROUP_MAX = 500;

    private final InventoryAsker inventory;
    private final SlotCacheStore store;
    private final InstantSource clock;
    private final Duration ttl;
    private final Duration staleMax;
    private final MissRate missRate;
    private final Counter staleUsed;
    private final NewestVersions<GameTimeSlot> slots;
    private final NewestVersions<Game> games;
    private final GroupCommit<FreedPlaces, Boolean> givenBack;
    private volatile LongConsumer audience = _ -> {};

    public SlotCache(
            ServiceDatabase database,
            InventoryAsker inventory,
            Bodies bodies,
            InstantSource clock,
            BookingSettings settings,
            MeterRegistry meters) {
        this.inventory = inventory;
        this.store = new SlotCacheStore(database.jdbc(), bodies);
        this.clock = clock;
        this.ttl = settings.slotCacheTtl();
        this.staleMax = settings.slotCacheStaleMax();
        this.missRate = new MissRate(clock);
        this.staleUsed = meters.counter("cache.stale.used");
        Gauge.builder("cache.miss.rate", missRate, MissRate::rate).register(meters);
        this.slots = new NewestVersions<>(SLOTS_MAX, GameTimeSlot::version);
        this.games = new NewestVersions<>(GAMES_MAX, Game::version);
        this.givenBack = new GroupCommit<>(
                "given-back",
                GIVEN_BACK_WAITING_MAX,
                GIVEN_BACK_GROUP_MAX,
                group -> database.transactions().execute(_ -> writeGivenBack(group)));
    }

    /** Tells the listener of every slot that there is news of, right after memory has it. */
    public void heardBy(LongConsumer audience) {
        this.audience = audience;
    }

    /**
     * A slot that is known well enough to be sold; inventory decides in the end. While inventory is away what it said
     * within the last hour is good enough; without that {@link NoResponder}.
     */
    public Optional<GameTimeSlot> slot(long slotId) {
        var now = clock.instant();
        try {
            return slot(slotId, now, now.minus(ttl));
        } catch (InventoryAway e) {
            var oldest = now.minus(staleMax);
            return stale(slots, slotId, oldest, () -> store.timeSlot(slotId, oldest), e);
        }
    }

    /** The same, known no longer ago than this, or {@link NoResponder}: no customer is refused on what may be old. */
    public Optional<GameTimeSlot> slot(long slotId, Duration ageMax) {
        var now = clock.instant();
        try {
            return slot(slotId, now, now.minus(ageMax));
        } catch (InventoryAway e) {
            throw e.asNoResponder();
        }
    }

    private Optional<GameTimeSlot> slot(long slotId, Instant now, Instant oldest) {
        missRate.lookedUp(now);
        return slots.find(slotId, oldest)
                .or(() -> slots.load(
                        slotId, oldest, () -> store.timeSlot(slotId, oldest).or(() -> askForSlot(slotId))));
    }

    /** Keeps its date, so that inventory is asked again as soon as it may be. */
    private <T> Optional<T> stale(
            NewestVersions<T> kept, long id, Instant oldest, Supplier<Optional<Dated<T>>> stored, InventoryAway why) {
        var known = kept.find(id, oldest).or(() -> {
            var found = stored.get();
            found.ifPresent(value -> kept.keep(id, value));
            return found.map(Dated::value);
        });
        if (known.isEmpty()) throw why.asNoResponder();
        staleUsed.increment();
        return known;
    }

    /** The places of these slots, of those that memory has news of no older than this. */
    public List<SlotPlaces> known(List<Long> slotIds, Duration ageMax) {
        var oldest = clock.instant().minus(ageMax);
        return slotIds.stream()
                .flatMap(slotId -> slots.find(slotId, oldest).stream())
                .map(SlotPlaces::of)
                .toList();
    }

    /** As {@link #slot(long)}. */
    public Optional<Game> game(long gameId) {
        var now = clock.instant();
        missRate.lookedUp(now);
        var fresh = now.minus(ttl);
        try {
            return games.find(gameId, fresh)
                    .or(() -> games.load(
                            gameId, fresh, () -> store.game(gameId, fresh).or(() -> askForGame(gameId))));
        } catch (InventoryAway e) {
            var oldest = now.minus(staleMax);
            return stale(games, gameId, oldest, () -> store.game(gameId, oldest), e);
        }
    }

    private Optional<Dated<GameTimeSlot>> askForSlot(long slotId) {
        var asked = clock.instant();
        missRate.missed(asked);
        var answer = inventory.ask(FindGameTimeSlot.SUBJECT, new FindGameTimeSlot(slotId), GameTimeSlotAnswer.class);
        var slot = answer.data();
        if (!answer.success() || slot == null) return Optional.empty();
        store.keepSlots(List.of(slot), asked);
        return Optional.of(new Dated<>(slot, asked));
    }

    private Optional<Dated<Game>> askForGame(long gameId) {
        var asked = clock.instant();
        missRate.missed(asked);
        var answer = inventory.ask(FindGame.SUBJECT, new FindGame(gameId), GameAnswer.class);
        var game = answer.data();
        if (!answer.success() || game == null) return Optional.empty();
        store.keepGames(List.of(game), asked);
        return Optional.of(new Dated<>(game, asked));
    }

    /**
     * Places are free again: to be called after the commit that ended their booking. In memory it is so when this
     * returns, in the table moments later, by a thread of its own: the caller may still hold its connection. Nothing is
     * lost if it is not written, because inventory tells of it soon.
     */
    public void giveBack(List<Long> slotIds, int quantity) {
        var places = new FreedPlaces(slotIds, quantity);
        for (var slotId : places.slotIds()) {
            slots.change(slotId, slot -> FreedPlaces.to(slot, quantity));
            audience.accept(slotId);
        }
        var _ = givenBack.submit(places).exceptionally(failure -> {
            log.warn("{} places of slots {} are free only in memory: {}", quantity, slotIds, Faults.describe(failure));
            return false;
        });
    }

    private List<Boolean> writeGivenBack(List<FreedPlaces> group) {
        var bySlot = new TreeMap<Long, Integer>();
        for (var places : group)
            for (var slotId : places.slotIds()) bySlot.merge(slotId, places.quantity(), Integer::sum);
        store.giveBack(bySlot);
        return group.stream().map(_ -> true).toList();
    }

    /** What inventory told another instance. */
    public void heard(CacheNews news) {
        news.games().forEach(this::heard);
        news.slots().forEach(this::heard);
    }

    void heard(GameTimeSlot slot) {
        slots.keep(slot.id(), new Dated<>(slot, clock.instant()));
        audience.accept(slot.id());
    }

    void heard(Game game) {
        games.keep(game.id(), new Dated<>(game, clock.instant()));
    }

    @Override
    public void close() {
        givenBack.close();
    }
}
