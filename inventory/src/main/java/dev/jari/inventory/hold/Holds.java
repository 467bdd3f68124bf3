package dev.jari.inventory.hold;

import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.inventory.InventorySettings;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.picture.Script;
import dev.jari.inventory.picture.SlotRows;
import dev.jari.inventory.picture.StoredHold;
import dev.jari.inventory.picture.Wish;
import dev.jari.inventory.picture.WishAnswer;
import dev.jari.inventory.slot.SlotRules;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.redis.RedisSilent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Places that are kept for a user for a while. A hold lives in Redis alone: one script takes all its slots or none, and
 * its time gives them back. PostgreSQL is asked only for what Redis does not know yet.
 */
public final class Holds {

    /** How long a booking may be decided after its deadline: what is on the way when it passes still arrives. */
    static final Duration PIN_MARGIN = Duration.ofSeconds(30);

    /** What a pin is called that says not whose it is; no booking can take it away. */
    private static final String UNNAMED = "";

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    /** Redis may forget between telling it and asking again, but hardly three times. */
    private static final int ATTEMPTS_MAX = 3;

    private final RedisScripts scripts;
    private final LivePicture picture;
    private final HeldPlacesStore store;
    private final SlotRows rows;
    private final HeldPlacesFinder finder;
    private final HoldIds ids;
    private final LiveHolds live;
    private final PlacingTogether together;
    private final Bodies bodies;
    private final InstantSource clock;
    private final InventorySettings settings;

    /** What holds need of the rest of inventory. */
    public record Surroundings(
            ServiceDatabase database,
            RedisScripts scripts,
            LivePicture picture,
            Offerings offerings,
            SlotRules rules) {}

    public Holds(
            Surroundings around,
            Bodies bodies,
            InstantSource clock,
            Supplier<UUID> chance,
            InventorySettings settings) {
        this.scripts = around.scripts();
        this.picture = around.picture();
        this.store = new HeldPlacesStore(around.database().jdbc());
        this.rows = new SlotRows(around.database().jdbc());
        this.finder = new HeldPlacesFinder(store, around.offerings(), around.rules());
        this.ids = new HoldIds(settings.holdSecret().isEmpty() ? store.secret() : settings.holdSecret(), chance);
        this.live = new LiveHolds(clock);
        this.together = new PlacingTogether(scripts, settings.holdsPerUser());
        this.bodies = bodies;
        this.clock = clock;
        this.settings = settings;
    }

    /** How many live, as far as this process has placed and ended them. */
    public long live() {
        return live.count();
    }

    public HoldOutcome place(PlaceHold asked) {
        var refusal = new PlaceHoldChecks(asked, settings.nightsMax()).refusal();
        if (refusal.isPresent()) return refusal.get();
        var found = finder.find(asked);
        if (found.refused() != null) return found.refused();
        if (found.places() == null) throw new IllegalStateException("neither found nor refused: " + asked);
        try {
            return place(asked, found.places());
        } catch (RedisSilent _) {
            return new HoldOutcome.Unavailable(RETRY_AFTER);
        }
    }

    private HoldOutcome place(PlaceHold asked, HeldPlaces places) {
        var wish = wish(asked, places);
        var answer = together.place(wish);
        for (var attempt = 1; answer.is("MISSING"); attempt++) {
            if (attempt == ATTEMPTS_MAX) throw new IllegalStateException("Redis forgets at once: " + answer);
            rows.teach(picture, places.slotIds());
            answer = together.place(wish);
        }
        return answer.is("OK") ? placed(places, wish, answer) : refused(answer, quantity(asked));
    }

    private Wish wish(PlaceHold asked, HeldPlaces places) {
        var offeringId = places.offering().offeringId();
        return new Wish(
                offeringId,
                ids.next(offeringId, clock.instant().plus(settings.holdTtl())),
                asked.userId(),
                String.valueOf(asked.clientHoldKey()),
                places.range(),
                quantity(asked),
                settings.holdTtl(),
                !places.startsAt().isAfter(clock.instant()),
                places.slotIds());
    }

    private static int quantity(PlaceHold asked) {
        return asked.quantity() == null ? 1 : asked.quantity();
    }

    private HoldOutcome placed(HeldPlaces places, Wish wish, WishAnswer answer) {
        var stored = wish.stored(answer);
        if (answer.replacedEnd() > 0) live.ended(answer.replacedEnd());
        live.began(stored.expiresAt());
        changed(wish.offeringId(), stored);
        return new HoldOutcome.Live(hold(wish.holdId(), stored, places));
    }

    /** Who watches the slots hears of it; that it runs out nobody has to be told. */
    private void changed(long offeringId, StoredHold hold) {
        picture.announce(SlotsChanged.held(offeringId, hold.slots()));
    }

    private HoldOutcome refused(WishAnswer answer, int quantity) {
        return switch (answer.word()) {
            case "CONFLICT" -> new HoldOutcome.KeyTaken();
            case "PROCESSED" -> new HoldOutcome.AlreadyProcessed();
            case "PAST" -> new HoldOutcome.InThePast();
            case "CLOSED" -> new HoldOutcome.Closed();
            case "FULL" -> {
                var capacity = Math.toIntExact(answer.details().getLast());
                if (quantity > capacity) yield PlaceHoldChecks.moreThanEver(capacity);
                yield new HoldOutcome.SoldOut(Math.toIntExact(answer.details().getFirst()));
            }
            case "ENOUGH" -> new HoldOutcome.TooMany(settings.holdsPerUser());
            default -> throw new IllegalStateException("unknown answer to a hold: " + answer);
        };
    }

    private StoredHold stored(List<Object> answer) {
        return bodies.read((String) answer.get(1), StoredHold.class);
    }

    private static Hold hold(String id, StoredHold stored, HeldPlaces places) {
        return new Hold(
                id,
                stored.clientHoldKey(),
                stored.user(),
                places.offering().offeringId(),
                stored.slots(),
                places.checkIn(),
                places.checkOut(),
                stored.quantity(),
                Instant.ofEpochMilli(stored.createdAt()),
                Instant.ofEpochMilli(stored.expiresAt()),
                places.price().times(stored.quantity()),
                places.offering().ladder());
    }

    public HoldOutcome find(String holdId, long userId) {
        return change(Script.FIND, holdId, userId, Effect.NOTHING);
    }

    /** Gives the hold its whole time again, once. */
    public HoldOutcome extend(String holdId, long userId) {
        return change(Script.EXTEND, holdId, userId, Effect.NOTHING, millis(settings.holdTtl()));
    }

    /** Gives the places back before their time. */
    public HoldOutcome cancel(String holdId, long userId) {
        return change(Script.RELEASE, holdId, userId, (offeringId, hold) -> {
            live.ended(hold.expiresAt());
            changed(offeringId, hold);
        });
    }

    /** Keeps the hold until the booking is decided that pins it. Pinning for the same booking again changes its end. */
    public HoldOutcome pin(PinHold asked) {
        var life = Duration.between(clock.instant(), asked.until()).plus(PIN_MARGIN);
        var bounded = life.isNegative()
                ? Duration.ZERO
                : life.compareTo(InventorySettings.HOLD_TTL_MAX) > 0 ? InventorySettings.HOLD_TTL_MAX : life;
        var pin = asked.bookingId() == null ? UNNAMED : Long.toString(asked.bookingId());
        return change(Script.PIN, asked.holdId(), asked.userId(), Effect.NOTHING, millis(bounded), pin);
    }

    /** Takes the pin of a booking that did not come about; the last one gives the hold its own end back. */
    public HoldOutcome unpin(UnpinHold asked) {
        return asked.bookingId() == null
                ? find(asked.holdId(), asked.userId())
                : change(
                        Script.UNPIN, asked.holdId(), asked.userId(), Effect.NOTHING, Long.toString(asked.bookingId()));
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }

    /** What follows from a change that was made. */
    @FunctionalInterface
    private interface Effect {
        Effect NOTHING = (_, _) -> {};

        void of(long offeringId, StoredHold hold);
    }

    private HoldOutcome change(Script script, String holdId, long userId, Effect effect, String... more) {
        var read = ids.read(holdId);
        if (read.isEmpty()) return new HoldOutcome.UnknownHold();
        var offeringId = read.get().offeringId();
        var arguments = new ArrayList<>(List.of(holdId, Long.toString(userId)));
        arguments.addAll(List.of(more));
        try {
            var answer = scripts.run(script, LivePicture.tag(offeringId), arguments);
            return switch ((String) answer.getFirst()) {
                case "OK" -> {
                    var stored = stored(answer);
                    effect.of(offeringId, stored);
                    yield new HoldOutcome.Live(hold(holdId, stored, finder.find(stored)));
                }
                // The mark of a confirmed hold is gone after an hour; its reservation stays.
                case "GONE" -> store.isBooked(holdId) ? new HoldOutcome.AlreadyProcessed() : new HoldOutcome.Expired();
                case "FORBIDDEN" -> new HoldOutcome.OfSomeoneElse();
                case "PROCESSED" -> new HoldOutcome.AlreadyProcessed();
                case "TWICE" -> new HoldOutcome.ExtendedBefore();
                default -> throw new IllegalStateException("unknown answer about a hold: " + answer);
            };
        } catch (RedisSilent _) {
            return new HoldOutcome.Unavailable(RETRY_AFTER);
        }
    }
}
