package dev.jari.booking.slotcache;

import dev.jari.contracts.message.FindGame;
import dev.jari.contracts.message.FindGameTimeSlot;
import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameAnswer;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.message.GameTimeSlotAnswer;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.envelope.Bodies;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Offerings and slots as booking knows them: in memory, else in its own tables, else inventory is asked. Several
 * callers who miss the same one ask once.
 */
public final class SlotCache {

    /** Some 300 MB at the very most; a club's next two months are a few thousand. */
    private static final int SLOTS_MAX = 200_000;

    private static final int GAMES_MAX = 20_000;

    private final Bus bus;
    private final SlotCacheStore store;
    private final InstantSource clock;
    private final Duration ttl;
    private final NewestKept<GameTimeSlot> slots;
    private final NewestKept<Game> games;

    public SlotCache(ServiceDatabase database, Bus bus, Bodies bodies, InstantSource clock, Duration ttl) {
        this.bus = bus;
        this.store = new SlotCacheStore(database.jdbc(), bodies);
        this.clock = clock;
        this.ttl = ttl;
        this.slots = new NewestKept<>(SLOTS_MAX, GameTimeSlot::version);
        this.games = new NewestKept<>(GAMES_MAX, Game::version);
    }

    /** A slot that is known well enough to be sold; inventory decides in the end. */
    public Optional<GameTimeSlot> slot(long slotId) {
        return slot(slotId, ttl);
    }

    /** The same, known no longer ago than this. */
    public Optional<GameTimeSlot> slot(long slotId, Duration ageMax) {
        var oldest = clock.instant().minus(ageMax);
        return slots.find(slotId, oldest)
                .or(() -> slots.load(
                        slotId, oldest, () -> store.timeSlot(slotId, oldest).or(() -> askForSlot(slotId))));
    }

    /** The fewest places left in one of the slots, of those that memory has news of no older than this. */
    public OptionalInt knownFree(List<Long> slotIds, Duration ageMax) {
        var oldest = clock.instant().minus(ageMax);
        return slotIds.stream()
                .flatMap(slotId -> slots.find(slotId, oldest).stream())
                .mapToInt(slot -> Math.max(0, slot.maxPlayers() - slot.bookedPlayers()))
                .min();
    }

    public Optional<Game> game(long gameId) {
        var oldest = clock.instant().minus(ttl);
        return games.find(gameId, oldest)
                .or(() -> games.load(
                        gameId, oldest, () -> store.game(gameId, oldest).or(() -> askForGame(gameId))));
    }

    private Optional<NewestKept.Dated<GameTimeSlot>> askForSlot(long slotId) {
        var asked = clock.instant();
        var answer = bus.request(FindGameTimeSlot.SUBJECT, new FindGameTimeSlot(slotId), GameTimeSlotAnswer.class);
        var slot = answer.data();
        if (!answer.success() || slot == null) return Optional.empty();
        store.keepSlots(List.of(slot), asked);
        return Optional.of(new NewestKept.Dated<>(slot, asked));
    }

    private Optional<NewestKept.Dated<Game>> askForGame(long gameId) {
        var asked = clock.instant();
        var answer = bus.request(FindGame.SUBJECT, new FindGame(gameId), GameAnswer.class);
        var game = answer.data();
        if (!answer.success() || game == null) return Optional.empty();
        store.keepGames(List.of(game), asked);
        return Optional.of(new NewestKept.Dated<>(game, asked));
    }

    void heard(GameTimeSlot slot) {
        slots.keep(slot.id(), new NewestKept.Dated<>(slot, clock.instant()));
    }

    void heard(Game game) {
        games.keep(game.id(), new NewestKept.Dated<>(game, clock.instant()));
    }
}
