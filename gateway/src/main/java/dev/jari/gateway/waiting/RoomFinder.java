package dev.jari.gateway.waiting;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.slot.FindSlotAt;
import dev.jari.contracts.slot.Places;
import dev.jari.contracts.slot.Places.Nights;
import dev.jari.contracts.slot.Places.OneSlot;
import dev.jari.contracts.slot.Places.TimeAtTable;
import dev.jari.contracts.slot.Slot;
import dev.jari.gateway.service.Services;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds the room in which people wait for what they want. A slot has one line however it is named, that of its id.
 * Inventory is asked for the id of a slot that is named by its time, once per slot: it never becomes another's.
 */
final class RoomFinder {

    private static final int TIMES_MAX = 100_000;

    /** So long an inventory that was silent is not asked, or each customer would wait for it in turn. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    private final Services services;
    private final Map<TimeAtTable, CompletableFuture<Optional<Room>>> byTime = new ConcurrentHashMap<>();
    private final AtomicLong silentUntil = new AtomicLong(System.nanoTime());

    RoomFinder(Services services) {
        this.services = services;
    }

    Room find(Places.OnSale places) {
        return switch (places) {
            case OneSlot _, Nights _ -> Room.of(places);
            // Without an id there is nothing to be had there, or inventory is silent: booking says which.
            case TimeAtTable time -> roomOfSlot(time).orElseGet(() -> Room.of(places));
        };
    }

    private Optional<Room> roomOfSlot(TimeAtTable time) {
        if (byTime.size() >= TIMES_MAX) byTime.clear();
        var mine = new CompletableFuture<Optional<Room>>();
        var known = byTime.putIfAbsent(time, mine);
        // A crowd that names a slot this gateway has not heard of asks for it once.
        if (known != null) return known.join();
        var room = Optional.<Room>empty();
        try {
            room = ask(time);
        } finally {
            if (room.isEmpty()) byTime.remove(time, mine);
            mine.complete(room);
        }
        return room;
    }

    private Optional<Room> ask(TimeAtTable time) {
        if (System.nanoTime() - silentUntil.get() < 0) return Optional.empty();
        var answer = services.askIfThere(new FindSlotAt(time.offeringId(), time.date(), time.startTime()));
        if (answer.isEmpty()) silentUntil.set(System.nanoTime() + SILENCE.toNanos());
        return answer.flatMap(Answer::ifGranted).map(Slot::slotId).map(slot -> Room.of(new OneSlot(slot)));
    }
}
