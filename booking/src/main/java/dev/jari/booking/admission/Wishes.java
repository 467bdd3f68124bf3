package dev.jari.booking.admission;

import dev.jari.booking.slotcache.SlotCache;
import dev.jari.booking.slotcache.SlotPlaces;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.message.Game;
import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.FindStay;
import dev.jari.contracts.slot.Night;
import dev.jari.contracts.slot.SlotAnswer;
import dev.jari.contracts.slot.SlotStatus;
import dev.jari.contracts.slot.Stay;
import dev.jari.contracts.slot.StayAnswer;
import dev.jari.messaging.bus.Bus;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a customer asks for, in the slot cache where that is enough, else by asking inventory; prices it, and
 * refuses what can't be booked, however many places there are.
 */
public final class Wishes {

    private static final int STARTS_MAX = 100_000;

    private final Bus bus;
    private final SlotCache cache;
    private final Prices prices;
    private final InstantSource clock;

    /** A slot once found stays the slot of its offering, date and time. */
    private final Map<Start, Long> slotsByStart = new ConcurrentHashMap<>();

    public Wishes(Bus bus, SlotCache cache, InstantSource clock) {
        this.bus = bus;
        this.cache = cache;
        this.prices = new Prices(bus);
        this.clock = clock;
    }

    private record Start(long offeringId, LocalDate date, LocalTime time) {}

    Answer<Wish> find(CreateBooking asked) {
        var slotId = asked.slotId();
        if (slotId != null) return slot(asked, slotId);
        var offeringId = Objects.requireNonNull(asked.offeringId());
        if (asked.checkIn() != null)
            return stay(asked, new FindStay(offeringId, asked.checkIn(), Objects.requireNonNull(asked.checkOut())));
        return at(
                asked,
                new Start(offeringId, Objects.requireNonNull(asked.date()), Objects.requireNonNull(asked.startTime())));
    }

    private Answer<Wish> slot(CreateBooking asked, long slotId) {
        var slot = cache.slot(slotId);
        var game = slot.flatMap(found -> cache.game(found.gameId()));
        if (game.isEmpty()) return Answer.refused(ErrorCode.SLOT_NOT_FOUND);
        var first = slot.get();
        var seen = List.of(SlotPlaces.of(first));
        return possible(
                asked,
                new Found(
                        game.get(),
                        List.of(slotId),
                        first,
                        first.price(),
                        null,
                        quantity(asked),
                        isClosed(first),
                        seen));
    }

    /**
     * What is for sale under the name that was given.
     *
     * @param pricePerPlace of all its slots together, in minor units
     * @param closed whether one of the slots can't be booked
     */
    private record Found(
            Game game,
            List<Long> slotIds,
            GameTimeSlot first,
            long pricePerPlace,
            @Nullable LocalDate checkOut,
            int quantity,
            boolean closed,
            List<SlotPlaces> seen) {}

    private static int quantity(CreateBooking asked) {
        return asked.quantity() == null ? 1 : asked.quantity();
    }

    private static boolean isClosed(GameTimeSlot slot) {
        return slot.status() == SlotStatus.CLOSED || !slot.isActive();
    }

    private Answer<Wish> possible(CreateBooking asked, Found found) {
        return switch (prices.price(asked, found.game(), found.pricePerPlace(), found.quantity())) {
            case Answer.Refused<Price>(var refusal) -> new Answer.Refused<>(refusal);
            case Answer.Granted<Price>(var price) -> {
                if (!found.first().startsAt().isAfter(clock.instant()))
                    yield Answer.refused(ErrorCode.SLOT_IN_THE_PAST);
                if (found.closed()) yield Answer.refused(ErrorCode.SLOT_CLOSED);
                yield new Answer.Granted<>(new Wish(
                        asked,
                        found.game(),
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

    private Answer<Wish> stay(CreateBooking asked, FindStay wanted) {
        var answer = bus.request(FindStay.SUBJECT, wanted, StayAnswer.class);
        if (answer.refusal() != null) return new Answer.Refused<>(answer.refusal());
        var stay = Objects.requireNonNull(answer.stay());
        var first = cache.slot(stay.nights().getFirst().slotId());
        var game = cache.game(stay.offeringId());
        if (first.isEmpty() || game.isEmpty()) return Answer.refused(ErrorCode.SLOT_NOT_FOUND);
        return possible(
                asked,
                new Found(
                        game.get(),
                        stay.nights().stream().map(Night::slotId).toList(),
                        first.get(),
                        stay.total().amount(),
                        wanted.checkOut(),
                        quantity(asked),
                        !game.get().isActive()
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

    private Answer<Wish> at(CreateBooking asked, Start start) {
        var known = slotsByStart.get(start);
        if (known != null) return slot(asked, known);
        var answer = bus.request(
                FindSlotAt.SUBJECT, new FindSlotAt(start.offeringId(), start.date(), start.time()), SlotAnswer.class);
        if (answer.refusal() != null) return new Answer.Refused<>(answer.refusal());
        var slotId = Objects.requireNonNull(answer.slot()).slotId();
        if (slotsByStart.size() >= STARTS_MAX) slotsByStart.clear();
        slotsByStart.put(start, slotId);
        return slot(asked, slotId);
    }

    /** The places of a hold. It survives closing, so a closed slot is no reason to refuse it. */
    Answer<Wish> held(CreateBooking asked, Hold hold) {
        var slots = new ArrayList<GameTimeSlot>();
        for (var slotId : hold.slotIds()) cache.slot(slotId).ifPresent(slots::add);
        if (slots.size() < hold.slotIds().size()) return Answer.refused(ErrorCode.SLOT_NOT_FOUND);
        var first = slots.getFirst();
        var game = cache.game(first.gameId());
        if (game.isEmpty()) return Answer.refused(ErrorCode.SLOT_NOT_FOUND);
        var price = slots.stream().mapToLong(GameTimeSlot::price).sum();
        return possible(
                asked,
                new Found(
                        game.get(), hold.slotIds(), first, price, hold.checkOut(), hold.quantity(), false, List.of()));
    }
}
