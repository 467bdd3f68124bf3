package dev.jari.inventory.hold;

import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PinHold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.contracts.hold.UnpinHold;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.overview.LiveHolds;
import dev.jari.inventory.InventorySettings;
import dev.jari.inventory.picture.NewHold;
import dev.jari.inventory.picture.NewHoldAnswer;
import dev.jari.inventory.picture.Script;
import dev.jari.inventory.picture.StoredHold;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.redis.RedisSilent;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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

    private final HoldsInRedis redis;
    private final HeldPlacesFinder finder;
    private final HeldPlacesStore store;
    private final HoldIds ids;
    private final InstantSource clock;
    private final InventorySettings settings;

    public Holds(
            ServiceDatabase database,
            HoldsInRedis redis,
            HeldPlacesFinder finder,
            InstantSource clock,
            Supplier<UUID> chance,
            InventorySettings settings) {
        this.redis = redis;
        this.finder = finder;
        this.store = new HeldPlacesStore(database.jdbc());
        this.ids = new HoldIds(settings.holdSecret().isEmpty() ? store.secret() : settings.holdSecret(), chance);
        this.clock = clock;
        this.settings = settings;
    }

    /** Answers questions about holds. */
    public void answerOn(Bus bus) {
        new HoldResponder(this).answerOn(bus);
    }

    LiveHolds count() {
        var live = redis.live();
        return new LiveHolds(live.isPresent() ? live.getAsLong() : null);
    }

    public HoldOutcome place(PlaceHold asked) {
        var refusal = PlaceHoldChecks.refusal(asked, settings.nightsMax());
        if (refusal.isPresent()) return refusal.get();
        var found = finder.find(asked.places());
        if (found.refused() != null) return found.refused();
        if (found.places() == null) throw new IllegalStateException("neither found nor refused: " + asked);
        try {
            return place(asked, found.places());
        } catch (RedisSilent _) {
            return new HoldOutcome.Unavailable(RETRY_AFTER);
        }
    }

    private HoldOutcome place(PlaceHold asked, HeldPlaces places) {
        var hold = newHold(asked, places);
        var answer = redis.place(hold);
        return switch (answer.word()) {
            case OK -> placed(places, hold, answer);
            case CONFLICT -> new HoldOutcome.KeyTaken();
            case PROCESSED -> new HoldOutcome.AlreadyProcessed();
            case PAST -> new HoldOutcome.InThePast();
            case CLOSED -> new HoldOutcome.Closed();
            case FULL -> full(answer, hold.quantity());
            case ENOUGH -> new HoldOutcome.TooMany(settings.holdsPerUser());
            case MISSING -> throw new IllegalStateException("slots stayed unknown: " + answer);
        };
    }

    private NewHold newHold(PlaceHold asked, HeldPlaces places) {
        var offeringId = places.offering().offeringId();
        return new NewHold(
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

    private HoldOutcome placed(HeldPlaces places, NewHold hold, NewHoldAnswer answer) {
        var stored = hold.stored(answer);
        redis.announce(hold.offeringId(), stored);
        return new HoldOutcome.Live(hold(hold.holdId(), stored, places));
    }

    private static HoldOutcome full(NewHoldAnswer answer, int quantity) {
        var capacity = Math.toIntExact(answer.details().getLast());
        if (quantity > capacity) return PlaceHoldChecks.moreThanEver(capacity);
        return new HoldOutcome.SoldOut(Math.toIntExact(answer.details().getFirst()));
    }

    private static Hold hold(HoldId id, StoredHold stored, HeldPlaces places) {
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

    public HoldOutcome find(HoldId holdId, UserId userId) {
        return change(Script.FIND, holdId, userId, Effect.NOTHING);
    }

    /** Gives the hold its whole time again, once. */
    public HoldOutcome extend(HoldId holdId, UserId userId) {
        return change(Script.EXTEND, holdId, userId, Effect.NOTHING, millis(settings.holdTtl()));
    }

    /** Gives the places back before their time. */
    public HoldOutcome cancel(HoldId holdId, UserId userId) {
        return change(Script.RELEASE, holdId, userId, redis::announce);
    }

    /** Keeps the hold until the booking is decided that pins it. Pinning for the same booking again changes its end. */
    public HoldOutcome pin(PinHold asked) {
        var life = Duration.between(clock.instant(), asked.until()).plus(PIN_MARGIN);
        var bounded = life.isNegative()
                ? Duration.ZERO
                : life.compareTo(InventorySettings.HOLD_TTL_MAX) > 0 ? InventorySettings.HOLD_TTL_MAX : life;
        var pin = asked.bookingId() == null ? UNNAMED : asked.bookingId().toString();
        return change(Script.PIN, asked.holdId(), asked.userId(), Effect.NOTHING, millis(bounded), pin);
    }

    /** Takes the pin of a booking that did not come about; the last one gives the hold its own end back. */
    public HoldOutcome unpin(UnpinHold asked) {
        return asked.bookingId() == null
                ? find(asked.holdId(), asked.userId())
                : change(
                        Script.UNPIN,
                        asked.holdId(),
                        asked.userId(),
                        Effect.NOTHING,
                        asked.bookingId().toString());
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }

    /** What follows from a change that was made. */
    @FunctionalInterface
    private interface Effect {
        Effect NOTHING = (_, _) -> {};

        void of(OfferingId offeringId, StoredHold hold);
    }

    private HoldOutcome change(Script script, HoldId holdId, UserId userId, Effect effect, String... more) {
        var read = ids.read(holdId);
        if (read.isEmpty()) return new HoldOutcome.UnknownHold();
        var offeringId = read.get().offeringId();
        try {
            var found = redis.run(script, offeringId, holdId, userId, more);
            if (found.hold() != null) {
                effect.of(offeringId, found.hold());
                return new HoldOutcome.Live(hold(holdId, found.hold(), finder.find(found.hold())));
            }
            return switch (found.word()) {
                // The mark of a confirmed hold is gone after an hour; its reservation stays.
                case "GONE" -> store.isBooked(holdId) ? new HoldOutcome.AlreadyProcessed() : new HoldOutcome.Expired();
                case "FORBIDDEN" -> new HoldOutcome.OfSomeoneElse();
                case "PROCESSED" -> new HoldOutcome.AlreadyProcessed();
                case "TWICE" -> new HoldOutcome.ExtendedBefore();
                default -> throw new IllegalStateException("unknown answer about a hold: " + found);
            };
        } catch (RedisSilent _) {
            return new HoldOutcome.Unavailable(RETRY_AFTER);
        }
    }
}
