package dev.jari.booking.admission;

import dev.jari.booking.refusal.Shortage;
import dev.jari.booking.slotcache.SlotCache;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
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
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds what a customer names: in the slot cache where that is enough, else by asking inventory. */
final class Wishes {

    private static final int STARTS_MAX = 100_000;

    private final Bus bus;
    private final SlotCache cache;
    private final Duration fullTrust;

    /** A slot once found stays the slot of its offering, date and time. */
    private final Map<Start, Long> slotsByStart = new ConcurrentHashMap<>();

    Wishes(Bus bus, SlotCache cache, Duration fullTrust) {
        this.bus = bus;
        this.cache = cache;
        this.fullTrust = fullTrust;
    }

    private record Start(long offeringId, LocalDate date, LocalTime time) {}

    /** @param hold whose places are wanted, where the request names one; its promise is never refused from memory */
    Wish find(CreateBooking asked, @Nullable Hold hold) {
        if (hold != null) return held(hold);
        var quantity = asked.quantity() == null ? 1 : asked.quantity();
        var slotId = asked.slotId();
        if (slotId != null) return slot(slotId, quantity);
        var offeringId = Objects.requireNonNull(asked.offeringId());
        if (asked.checkIn() != null)
            return stay(new FindStay(offeringId, asked.checkIn(), Objects.requireNonNull(asked.checkOut())), quantity);
        return at(
                new Start(offeringId, Objects.requireNonNull(asked.date()), Objects.requireNonNull(asked.startTime())),
                quantity);
    }

    private Wish slot(long slotId, int quantity) {
        var known = cache.slot(slotId);
        if (known.isEmpty()) return refused(ErrorCode.SLOT_NOT_FOUND);
        // Nobody is refused on what may be old: without news for a few seconds inventory is asked first.
        var slot = free(known.get()) < quantity ? cache.slot(slotId, fullTrust).orElse(known.get()) : known.get();
        return of(List.of(slot), quantity, null, Shortage.of(slot, quantity).orElse(null));
    }

    private static int free(GameTimeSlot slot) {
        return slot.maxPlayers() - slot.bookedPlayers();
    }

    private Wish of(List<GameTimeSlot> slots, int quantity, @Nullable LocalDate checkOut, @Nullable Shortage shortage) {
        var first = slots.getFirst();
        var game = cache.game(first.gameId());
        if (game.isEmpty()) return refused(ErrorCode.SLOT_NOT_FOUND);
        return new Wish.Found(
                game.get(),
                slots.stream().map(GameTimeSlot::id).toList(),
                slots.stream().mapToLong(GameTimeSlot::price).sum(),
                first.date(),
                first.startTime(),
                first.startsAt(),
                checkOut,
                quantity,
                slots.stream().anyMatch(slot -> slot.status() == SlotStatus.CLOSED || !slot.isActive()),
                shortage);
    }

    private Wish stay(FindStay wanted, int quantity) {
        var answer = bus.request(FindStay.SUBJECT, wanted, StayAnswer.class);
        if (answer.refusal() != null) return new Wish.Refused(answer.refusal());
        var stay = Objects.requireNonNull(answer.stay());
        var first = cache.slot(stay.nights().getFirst().slotId());
        var game = cache.game(stay.offeringId());
        if (first.isEmpty() || game.isEmpty()) return refused(ErrorCode.SLOT_NOT_FOUND);
        return stay(stay, first.get(), game.get(), wanted.checkOut(), quantity);
    }

    private static Wish stay(Stay stay, GameTimeSlot first, Game game, LocalDate checkOut, int quantity) {
        return new Wish.Found(
                game,
                stay.nights().stream().map(Night::slotId).toList(),
                stay.total().amount(),
                first.date(),
                first.startTime(),
                first.startsAt(),
                checkOut,
                quantity,
                stay.nights().stream().anyMatch(night -> night.status() == SlotStatus.CLOSED) || !game.isActive(),
                shortNight(stay, quantity));
    }

    /**
     * A night that has too few places even if every hold on it ended. What is booked comes from PostgreSQL and what is
     * held from Redis, which hears of a commit a moment later: until then a hold that became a booking counts as both,
     * and a customer would be refused a place that is free.
     */
    private static @Nullable Shortage shortNight(Stay stay, int quantity) {
        return stay.nights().stream()
                .flatMap(night -> shortage(night, quantity).stream())
                .min(Comparator.comparingInt(Shortage::available))
                .orElse(null);
    }

    private static Optional<Shortage> shortage(Night night, int quantity) {
        // An inventory that does not tell is asked to decide.
        if (night.held() == null || night.version() == null) return Optional.empty();
        return Shortage.of(night.slotId(), night.version(), night.available() + night.held(), quantity);
    }

    private Wish at(Start start, int quantity) {
        var known = slotsByStart.get(start);
        if (known != null) return slot(known, quantity);
        var answer = bus.request(
                FindSlotAt.SUBJECT, new FindSlotAt(start.offeringId(), start.date(), start.time()), SlotAnswer.class);
        if (answer.refusal() != null) return new Wish.Refused(answer.refusal());
        var slotId = Objects.requireNonNull(answer.slot()).slotId();
        if (slotsByStart.size() >= STARTS_MAX) slotsByStart.clear();
        slotsByStart.put(start, slotId);
        return slot(slotId, quantity);
    }

    /** A live hold survives closing, so a closed slot is no reason to refuse it. */
    private Wish held(Hold hold) {
        var slots = new ArrayList<GameTimeSlot>();
        for (var slotId : hold.slotIds()) {
            var slot = cache.slot(slotId);
            if (slot.isEmpty()) return refused(ErrorCode.SLOT_NOT_FOUND);
            slots.add(slot.get());
        }
        return of(slots, hold.quantity(), hold.checkOut(), null) instanceof Wish.Found found
                ? new Wish.Found(
                        found.game(),
                        found.slotIds(),
                        found.pricePerPlace(),
                        found.date(),
                        found.startTime(),
                        found.startsAt(),
                        found.checkOut(),
                        found.quantity(),
                        false,
                        null)
                : refused(ErrorCode.SLOT_NOT_FOUND);
    }

    private static Wish refused(ErrorCode code) {
        return new Wish.Refused(Refusal.of(code));
    }
}
