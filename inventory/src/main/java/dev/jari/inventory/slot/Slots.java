package dev.jari.inventory.slot;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.message.SlotPicture;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.OfferingInput;
import dev.jari.contracts.slot.EditSlot;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.HeldPlaces;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.ListSlots;
import dev.jari.contracts.slot.Night;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.Stay;
import dev.jari.inventory.InventorySettings;
import dev.jari.inventory.offering.Offerings;
import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.LivePicture.Wanted;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionTemplate;

/** The slots of all offerings: looking at them, and how admins change them. Booking places is not done here. */
public final class Slots {

    /** A short page reads as many at once: those that are held up are mostly neighbours. */
    private static final int READ_LEAST = 200;

    /** Reads for one page. So many slots in a row that are held up are an attack, and their reader asks again. */
    private static final int READS_MAX = 20;

    /** Longer than the transaction of an edit may last. */
    private static final Duration CUT_LIFE = Duration.ofSeconds(60);

    private final SlotStore store;
    private final SlotNews news;
    private final LivePicture picture;
    private final Offerings offerings;
    private final TransactionTemplate transactions;
    private final InstantSource clock;
    private final InventorySettings settings;

    public Slots(
            ServiceDatabase database,
            SlotNews news,
            LivePicture picture,
            Offerings offerings,
            InstantSource clock,
            InventorySettings settings) {
        this.store = new SlotStore(database.jdbc());
        this.news = news;
        this.picture = picture;
        this.offerings = offerings;
        this.transactions = database.transactions();
        this.clock = clock;
        this.settings = settings;
    }

    /** Answers questions about slots and how they come into being. */
    public void answerOn(Bus bus, SlotRules rules) {
        new SlotResponder(this, rules, offerings).answerOn(bus);
    }

    public SlotOutcome find(SlotId slotId) {
        return store.findOnSale(slotId)
                .map(this::live)
                .<SlotOutcome>map(SlotOutcome.Found::new)
                .orElseGet(SlotOutcome.UnknownSlot::new);
    }

    /** With what is held at this moment. */
    Slot live(Slot slot) {
        return picture.live(List.of(slot)).getFirst();
    }

    /** What is held at this moment, and until when. */
    public List<HeldPlaces> held(OfferingId offeringId, List<SlotId> slotIds) {
        return picture.look(offeringId, slotIds);
    }

    /** A page by date and time, empty also when the offering does not exist. */
    public List<Slot> list(
            OfferingId offeringId, LocalDate from, LocalDate to, @Nullable LocalDateTime after, int limit) {
        return picture.live(store.list(offeringId, from, to, after, limit, 0));
    }

    /**
     * Some slots by date and time.
     *
     * @param next after which the next page begins; absent when there is none
     */
    record Stretch(List<Slot> slots, @Nullable LocalDateTime next) {}

    /**
     * The page that is asked for. What is held stands in Redis, so slots that too little is left of fall out after they
     * were read; the page is filled by reading on.
     */
    Stretch page(ListSlots asked, @Nullable LocalDateTime after, int limit) {
        var wanted = asked.minAvailable();
        if (wanted == null) {
            var slots = list(asked.offeringId(), asked.from(), asked.to(), after, limit);
            return new Stretch(slots, slots.size() < limit ? null : startOf(slots.getLast()));
        }
        var found = new ArrayList<Slot>();
        var next = after;
        for (var reads = 0; reads < READS_MAX; reads++) {
            var read =
                    store.list(asked.offeringId(), asked.from(), asked.to(), next, Math.max(limit, READ_LEAST), wanted);
            for (var slot : picture.live(read)) {
                next = startOf(slot);
                if (slot.available() >= wanted) found.add(slot);
                if (found.size() == limit) return new Stretch(found, next);
            }
            if (read.size() < Math.max(limit, READ_LEAST)) return new Stretch(found, null);
        }
        return new Stretch(found, next);
    }

    private static LocalDateTime startOf(Slot slot) {
        return LocalDateTime.of(slot.date(), slot.startTime());
    }

    /** As booking keeps it; also of offerings that are deleted, so that a cache hears of it. */
    Optional<KnownSlot> known(SlotId slotId) {
        return store.known(slotId);
    }

    public StayOutcome stay(FindStay asked) {
        var nights = ChronoUnit.DAYS.between(asked.checkIn(), asked.checkOut());
        if (nights < 1 || nights > settings.nightsMax() || !Checks.ofOurTime(asked.checkIn()))
            return new StayOutcome.Invalid(List.of(new FieldError(
                    "checkOut", "out-of-range", "a stay has 1 to %d nights".formatted(settings.nightsMax()))));
        var offering = offerings.find(asked.offeringId());
        if (offering.isEmpty() || !offering.get().kind().sellsNights())
            return new StayOutcome.UnknownOffering(asked.offeringId());
        var last = asked.checkOut().minusDays(1);
        var slots = store.list(asked.offeringId(), asked.checkIn(), last, null, (int) nights, 0);
        for (var i = 0; i < nights; i++) {
            var date = asked.checkIn().plusDays(i);
            if (i >= slots.size() || !slots.get(i).date().equals(date)) return new StayOutcome.NightMissing(date);
        }
        return new StayOutcome.Found(stayOf(offering.get(), picture.live(slots)));
    }

    private static Stay stayOf(Offering offering, List<Slot> slots) {
        var nights = slots.stream()
                .map(slot -> new Night(
                        slot.slotId(),
                        slot.date(),
                        free(slot),
                        slot.status(),
                        slot.price(),
                        slot.held(),
                        slot.version()))
                .toList();
        var available = nights.stream().mapToInt(Night::available).min().orElseThrow();
        var total = nights.stream().map(Night::price).reduce(Money.none(offering.currency()), Money::plus);
        return new Stay(offering.offeringId(), available, nights, total);
    }

    private static int free(Slot slot) {
        return slot.status() == SlotStatus.CLOSED ? 0 : slot.available();
    }

    /** Changes capacity, price, premium or whether it is on sale, if the slot still is as the admin saw it. */
    public SlotOutcome edit(EditSlot asked) {
        return change(asked.slotId(), slot -> {
            var checks = new Checks();
            var capacity = asked.capacity() == null
                    ? slot.capacity()
                    : checks.number("/capacity", asked.capacity(), 1, OfferingInput.CAPACITY_MAX);
            var price =
                    checks.optionalMoney("/price", asked.price(), slot.price().currency());
            if (!checks.errors().isEmpty()) return new SlotOutcome.Invalid(checks.errors());
            if (asked.edition() == null) return new SlotOutcome.EditionMissing();
            if (asked.edition() != slot.edition()) return new SlotOutcome.EditionStale(slot.edition());
            if (asked.changesNothing()) return new SlotOutcome.Found(slot);
            var below = belowPromised(slot, capacity);
            if (below.isPresent()) return below.get();
            store.edit(
                    slot.slotId(),
                    capacity,
                    price == null ? slot.price().amount() : price.amount(),
                    asked.premium() == null ? slot.premium() : asked.premium(),
                    asked.active() == null ? slot.onSale() : asked.active());
            return saved(slot, capacity < slot.capacity());
        });
    }

    /**
     * Places that go away are taken as an instant hold first, so that none of them can be held between this look and
     * the commit. A silent Redis can't object: then what is booked alone counts.
     */
    private Optional<SlotOutcome> belowPromised(Slot slot, int capacity) {
        var less = slot.capacity() - capacity;
        if (less <= 0) return Optional.empty();
        if (capacity < slot.booked()) return Optional.of(new SlotOutcome.CapacityBelowBooked(slot.booked(), 0));
        var row = new SlotPicture(
                slot.slotId(),
                slot.offeringId(),
                slot.version(),
                slot.capacity(),
                slot.booked(),
                slot.status(),
                List.of(nameOf(slot)));
        var blocked =
                picture.block(slot.offeringId(), nameOf(slot), CUT_LIFE, List.of(new Wanted(row, less)), List.of());
        if (blocked.isEmpty() || blocked.get().takenOf(slot.slotId()) == less) return Optional.empty();
        picture.tellSoon(List.of(row));
        return Optional.of(
                new SlotOutcome.CapacityBelowBooked(slot.booked(), blocked.get().heldOf(slot.slotId())));
    }

    /** Of one edit: tried again it is the same, after it there is another version. */
    private static HoldId nameOf(Slot slot) {
        return new HoldId("c:%s:%d".formatted(slot.slotId(), slot.version()));
    }

    /** From now on the slot takes no new booking; those that have places keep them, those accepted before get them. */
    public SlotOutcome close(SlotId slotId, @Nullable Long edition) {
        return shut(slotId, edition, true);
    }

    public SlotOutcome reopen(SlotId slotId, @Nullable Long edition) {
        return shut(slotId, edition, false);
    }

    private SlotOutcome shut(SlotId slotId, @Nullable Long edition, boolean closed) {
        return change(slotId, slot -> {
            if (edition != null && edition != slot.edition()) return new SlotOutcome.EditionStale(slot.edition());
            // Whether one that is not on sale is closed besides, its status does not tell.
            if (slot.onSale() && closed == (slot.status() == SlotStatus.CLOSED)) return new SlotOutcome.Found(slot);
            store.shut(slotId, closed, clock.instant());
            return saved(slot, false);
        });
    }

    private SlotOutcome change(SlotId slotId, Function<Slot, SlotOutcome> edit) {
        return new EditRetries(settings.editRetries())
                .<SlotOutcome>attempt(() ->
                        transactions.execute(_ -> store.lock(slotId).map(edit).orElseGet(SlotOutcome.UnknownSlot::new)))
                .orElseGet(SlotOutcome.Busy::new);
    }

    private SlotOutcome saved(Slot slot, boolean lessCapacity) {
        news.changed(List.of(slot.slotId()), lessCapacity ? Map.of(slot.slotId(), List.of(nameOf(slot))) : Map.of());
        return new SlotOutcome.Found(live(store.find(slot.slotId()).orElseThrow()));
    }
}
