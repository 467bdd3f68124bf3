package dev.jari.booking.admission;

import dev.jari.booking.refusal.Shortage;
import dev.jari.booking.slotcache.InventoryAsker;
import dev.jari.booking.slotcache.InventoryAway;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.booking.slotcache.SlotPlaces;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.Night;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Slot;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.Stay;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a customer asks for, in the slot cache where that is enough, else by asking inventory; prices it, and
 * refuses what can't be booked, however many places there are.
 */
public final class Wishes {

    private static final int TIMES_MAX = 100_000;

    private final InventoryAsker inventory;
    private final SlotCache cache;
    private final Prices prices;
    private final InstantSource clock;
    private final Duration fullTrust;

    /** A slot once found stays the slot of its offering, date and time. */
    private final Map<Places.TimeAtTable, SlotId> slotsByTime = new ConcurrentHashMap<>();

    public Wishes(InventoryAsker inventory, SlotCache cache, InstantSource clock, Duration fullTrust) {
        this.inventory = inventory;
        this.cache = cache;
        this.prices = new Prices(inventory);
        this.clock = clock;
        this.fullTrust = fullTrust;
    }

    Answer<Wish> find(CreateBooking asked, Places.OnSale places) {
        return switch (places) {
            case Places.OneSlot(var slotId) -> slot(asked, slotId);
            case Places.Nights nights -> stay(asked, nights);
            case Places.TimeAtTable time -> at(asked, time);
        };
    }

    private Answer<Wish> slot(CreateBooking asked, SlotId slotId) {
        var slot = freshIfShort(slotId, quantity(asked));
        var offering = slot.flatMap(found -> cache.offering(found.offeringId()));
        if (offering.isEmpty()) return notFound();
        var first = slot.get();
        var closed = first.status() == SlotStatus.CLOSED || !first.active();
        var seen = List.of(SlotPlaces.of(first));
        return possible(
                asked,
                new Found(offering.get(), List.of(slotId), first, first.price(), null, quantity(asked), closed, seen));
    }

    /** No customer is refused on what may be old: a slot that looks short is asked for again if it is known long. */
    private Optional<KnownSlot> freshIfShort(SlotId slotId, int wanted) {
        var known = cache.slot(slotId);
        return known.isEmpty()
                        || Shortage.among(List.of(SlotPlaces.of(known.get())), wanted)
                                .isEmpty()
                ? known
                : cache.slot(slotId, fullTrust).or(() -> known);
    }

    private static Answer<Wish> notFound() {
        return refused(ErrorCode.SLOT_NOT_FOUND);
    }

    private static Answer<Wish> refused(ErrorCode code) {
        return Answer.refused(Refusal.of(code));
    }

    /**
     * What is for sale under the name that was given.
     *
     * @param pricePerPlace of all its slots together
     * @param closed whether one of the slots can't be booked
     */
    private record Found(
            Offering offering,
            List<SlotId> slotIds,
            KnownSlot first,
            Money pricePerPlace,
            @Nullable LocalDate checkOut,
            int quantity,
            boolean closed,
            List<SlotPlaces> seen) {}

    private static int quantity(CreateBooking asked) {
        return asked.quantity() == null ? 1 : asked.quantity();
    }

    private Answer<Wish> possible(CreateBooking asked, Found found) {
        return switch (prices.price(asked, found.offering(), found.pricePerPlace(), found.quantity())) {
            case Answer.Refused<Price>(var refusal) -> Answer.refused(refusal);
            case Answer.Granted<Price>(var price) -> {
                if (!found.first().startsAt().isAfter(clock.instant())) yield refused(ErrorCode.SLOT_IN_THE_PAST);
                if (found.closed()) yield refused(ErrorCode.SLOT_CLOSED);
                yield Answer.granted(new Wish(
                        asked,
                        found.offering(),
                        found.slotIds(),
                        found.first().date(),
                        found.first().startTime(),
                        found.first().startsAt(),
                        found.checkOut(),
                        found.quantity(),
                        price,
                        found.seen()));
            }
        };
    }

    private Answer<Wish> stay(CreateBooking asked, Places.Nights nights) {
        try {
            return switch (inventory.ask(new FindStay(nights.offeringId(), nights.checkIn(), nights.checkOut()))) {
                case Answer.Refused<Stay>(var refusal) -> Answer.refused(refusal);
                case Answer.Granted<Stay>(var stay) -> stay(asked, stay, nights.checkOut());
            };
        } catch (InventoryAway e) {
            return lastKnownStay(asked, nights).orElseThrow(() -> e);
        }
    }

    /**
     * A stay as inventory last told its nights, if none of them seems short: no customer is refused on what may be old,
     * and none is accepted only to be refused later.
     */
    private Optional<Answer<Wish>> lastKnownStay(CreateBooking asked, Places.Nights stay) {
        return cache.lastKnown(stay)
                .filter(nights -> nights.getFirst().kind().sellsNights())
                .filter(nights -> Shortage.among(
                                nights.stream().map(SlotPlaces::of).toList(), quantity(asked))
                        .isEmpty())
                .map(nights -> stay(asked, nights, stay.checkOut()));
    }

    private Answer<Wish> stay(CreateBooking asked, List<KnownSlot> nights, LocalDate checkOut) {
        var offering = cache.offering(nights.getFirst().offeringId());
        if (offering.isEmpty()) return notFound();
        return possible(
                asked,
                new Found(
                        offering.get(),
                        nights.stream().map(KnownSlot::slotId).toList(),
                        nights.getFirst(),
                        nights.stream().map(KnownSlot::price).reduce(Money::plus).orElseThrow(),
                        checkOut,
                        quantity(asked),
                        !offering.get().active()
                                || nights.stream()
                                        .anyMatch(night -> !night.active() || night.status() == SlotStatus.CLOSED),
                        List.of()));
    }

    private Answer<Wish> stay(CreateBooking asked, Stay stay, LocalDate checkOut) {
        var first = cache.slot(stay.nights().getFirst().slotId());
        var offering = cache.offering(stay.offeringId());
        if (first.isEmpty() || offering.isEmpty()) return notFound();
        return possible(
                asked,
                new Found(
                        offering.get(),
                        stay.nights().stream().map(Night::slotId).toList(),
                        first.get(),
                        stay.total(),
                        checkOut,
                        quantity(asked),
                        !offering.get().active()
                                || stay.nights().stream().anyMatch(night -> night.status() == SlotStatus.CLOSED),
                        seen(stay)));
    }

    /**
     * The nights' places as if every hold on them ended. What is booked comes from PostgreSQL and what is held from
     * Redis, which hears of a commit a moment later: until then a hold that became a booking counts as both, and a
     * customer would be refused a place that is free. An inventory that does not tell is asked to decide.
     */
    private static List<SlotPlaces> seen(Stay stay) {
        var seen = new ArrayList<SlotPlaces>();
        for (var night : stay.nights())
            if (night.held() != null && night.version() != null)
                seen.add(new SlotPlaces(night.slotId(), night.version(), night.available() + night.held()));
        return seen;
    }

    private Answer<Wish> at(CreateBooking asked, Places.TimeAtTable time) {
        var known = slotsByTime.get(time);
        if (known != null) return slot(asked, known);
        var told = cache.slotAt(time);
        if (told.isPresent()) return slot(asked, remembered(time, told.get()));
        return switch (inventory.ask(new FindSlotAt(time.offeringId(), time.date(), time.startTime()))) {
            case Answer.Refused<Slot>(var refusal) -> Answer.refused(refusal);
            case Answer.Granted<Slot>(var slot) -> slot(asked, remembered(time, slot.slotId()));
        };
    }

    private SlotId remembered(Places.TimeAtTable time, SlotId slotId) {
        if (slotsByTime.size() >= TIMES_MAX) slotsByTime.clear();
        slotsByTime.put(time, slotId);
        return slotId;
    }

    /** The places of a hold. It survives closing, so a closed slot is no reason to refuse it. */
    Answer<Wish> held(CreateBooking asked, Hold hold) {
        var slots = new ArrayList<KnownSlot>();
        for (var slotId : hold.slotIds()) cache.slot(slotId).ifPresent(slots::add);
        if (slots.size() < hold.slotIds().size()) return notFound();
        var first = slots.getFirst();
        var offering = cache.offering(first.offeringId());
        if (offering.isEmpty()) return notFound();
        var price = slots.stream().map(KnownSlot::price).reduce(Money::plus).orElseThrow();
        return possible(
                asked,
                new Found(
                        offering.get(),
                        hold.slotIds(),
                        first,
                        price,
                        hold.checkOut(),
                        hold.quantity(),
                        false,
                        List.of()));
    }
}
