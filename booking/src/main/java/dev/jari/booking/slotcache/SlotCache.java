package dev.jari.booking.slotcache;

import dev.jari.booking.BookingSettings;
import dev.jari.booking.slotcache.NewestVersions.Dated;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.source.FindGame;
import dev.jari.contracts.source.FindGameTimeSlot;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.group.GroupCommit;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Faults;
import dev.jari.platform.input.Checks;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
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

    private static final int OFFERINGS_MAX = 20_000;

    /** As many as inventory sells at once unless an operator says otherwise. */
    private static final int NIGHTS_MAX = 62;

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
    private final NewestVersions<SlotId, KnownSlot> slots;
    private final NewestVersions<OfferingId, Offering> offerings;
    private final GroupCommit<FreedPlaces, Boolean> givenBack;
    private volatile Consumer<SlotId> audience = _ -> {};

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
        this.slots = new NewestVersions<>(SLOTS_MAX, KnownSlot::version);
        this.offerings = new NewestVersions<>(OFFERINGS_MAX, Offering::version);
        this.givenBack = new GroupCommit<>(
                "given-back",
                GIVEN_BACK_WAITING_MAX,
                GIVEN_BACK_GROUP_MAX,
                group -> database.transactions().execute(_ -> writeGivenBack(group)));
    }

    /** Tells the listener of every slot that there is news of, right after memory has it. */
    public void heardBy(Consumer<SlotId> audience) {
        this.audience = audience;
    }

    /**
     * A slot that is known well enough to be sold; inventory decides in the end. While inventory is away what it said
     * within the last hour is good enough; without that {@link InventoryAway}.
     */
    public Optional<KnownSlot> slot(SlotId slotId) {
        var now = clock.instant();
        try {
            return slot(slotId, now, now.minus(ttl));
        } catch (InventoryAway e) {
            var oldest = now.minus(staleMax);
            return stale(slots, slotId, oldest, () -> store.slot(slotId), e);
        }
    }

    /** The same, known no longer ago than this, or {@link InventoryAway}: no customer is refused on what may be old. */
    public Optional<KnownSlot> slot(SlotId slotId, Duration ageMax) {
        var now = clock.instant();
        return slot(slotId, now, now.minus(ageMax));
    }

    private Optional<KnownSlot> slot(SlotId slotId, Instant now, Instant oldest) {
        var found = slots.find(slotId, oldest)
                .or(() -> slots.load(
                        slotId, oldest, () -> storedOrTold(store.slot(slotId), oldest, () -> askForSlot(slotId))));
        if (found.isPresent()) missRate.lookedUp(now);
        return found;
    }

    /** What is only too old is refreshed, and what does not exist could not be known: neither is missed. */
    private <T> Optional<Dated<T>> storedOrTold(
            Optional<Dated<T>> stored, Instant oldest, Supplier<Optional<Dated<T>>> inventory) {
        if (stored.isPresent() && stored.get().isSince(oldest)) return stored;
        var told = inventory.get();
        if (stored.isEmpty() && told.isPresent()) missRate.missed(told.get().at());
        return told;
    }

    /** Keeps its date, so that inventory is asked again as soon as it may be. */
    private <K, T> Optional<T> stale(
            NewestVersions<K, T> kept, K id, Instant oldest, Supplier<Optional<Dated<T>>> stored, InventoryAway why) {
        var known = kept.find(id, oldest).or(() -> {
            var found = stored.get().filter(value -> value.isSince(oldest));
            found.ifPresent(value -> kept.keep(id, value));
            return found.map(Dated::value);
        });
        if (known.isEmpty()) throw why;
        staleUsed.increment();
        missRate.lookedUp(clock.instant());
        return known;
    }

    /** The slot at that time, if the table has it: it stays the slot of that time, however long ago it was told. */
    public Optional<SlotId> slotAt(Places.TimeAtTable time) {
        return Checks.ofOurTime(time.date()) ? store.slotAt(time) : Optional.empty();
    }

    /**
     * Every night of a stay as inventory told it within the hour, for while it is away; nothing when one is not known or
     * the stay is longer than inventory usually sells.
     */
    public Optional<List<KnownSlot>> lastKnown(Places.Nights stay) {
        var count = ChronoUnit.DAYS.between(stay.checkIn(), stay.checkOut());
        if (count < 1 || count > NIGHTS_MAX || !Checks.ofOurTime(stay.checkIn())) return Optional.empty();
        var nights = store.nights(stay, clock.instant().minus(staleMax), (int) count);
        for (var i = 0; i < count; i++)
            if (i >= nights.size() || !nights.get(i).date().equals(stay.checkIn().plusDays(i))) return Optional.empty();
        staleUsed.increment();
        return Optional.of(nights);
    }

    /** The places of these slots, of those that memory has news of no older than this. */
    public List<SlotPlaces> known(List<SlotId> slotIds, Duration ageMax) {
        var oldest = clock.instant().minus(ageMax);
        return slotIds.stream()
                .flatMap(slotId -> slots.find(slotId, oldest).stream())
                .map(SlotPlaces::of)
                .toList();
    }

    /** As {@link #slot(SlotId)}. */
    public Optional<Offering> offering(OfferingId offeringId) {
        var now = clock.instant();
        try {
            return offering(offeringId, now, now.minus(ttl));
        } catch (InventoryAway e) {
            var oldest = now.minus(staleMax);
            return stale(offerings, offeringId, oldest, () -> store.offering(offeringId), e);
        }
    }

    private Optional<Offering> offering(OfferingId offeringId, Instant now, Instant oldest) {
        var found = offerings
                .find(offeringId, oldest)
                .or(() -> offerings.load(
                        offeringId,
                        oldest,
                        () -> storedOrTold(store.offering(offeringId), oldest, () -> askForOffering(offeringId))));
        if (found.isPresent()) missRate.lookedUp(now);
        return found;
    }

    private Optional<Dated<KnownSlot>> askForSlot(SlotId slotId) {
        var asked = clock.instant();
        var answer = inventory.ask(new FindGameTimeSlot(slotId.value()));
        var told = answer.data();
        if (!answer.success() || told == null) return Optional.empty();
        store.keepSlots(List.of(told), asked);
        return Optional.of(new Dated<>(told.slot(), asked));
    }

    private Optional<Dated<Offering>> askForOffering(OfferingId offeringId) {
        var asked = clock.instant();
        var answer = inventory.ask(new FindGame(offeringId.value()));
        var told = answer.data();
        if (!answer.success() || told == null) return Optional.empty();
        store.keepOfferings(List.of(told), asked);
        return Optional.of(new Dated<>(told.offering(), asked));
    }

    /**
     * Places are free again: to be called after the commit that ended their booking. In memory it is so when this
     * returns, in the table moments later, by a thread of its own: the caller may still hold its connection. Nothing is
     * lost if it is not written, because inventory tells of it soon.
     */
    public void giveBack(List<SlotId> slotIds, int quantity) {
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
        var bySlot = new TreeMap<SlotId, Integer>();
        for (var places : group)
            for (var slotId : places.slotIds()) bySlot.merge(slotId, places.quantity(), Integer::sum);
        store.giveBack(bySlot);
        return group.stream().map(_ -> true).toList();
    }

    /** What inventory told another instance. */
    public void heard(CacheNews news) {
        news.games().forEach(game -> heard(game.offering()));
        news.slots().forEach(slot -> heard(slot.slot()));
    }

    void heard(KnownSlot slot) {
        slots.keep(slot.slotId(), new Dated<>(slot, clock.instant()));
        audience.accept(slot.slotId());
    }

    void heard(Offering offering) {
        offerings.keep(offering.offeringId(), new Dated<>(offering, clock.instant()));
    }

    @Override
    public void close() {
        givenBack.close();
    }
}
