package dev.jari.booking.slotcache;

import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.slot.SlotStatus;
import java.util.List;

/** Places of a booking that was cancelled, free again before inventory says so. */
record FreedPlaces(List<Long> slotIds, int quantity) {

    FreedPlaces {
        slotIds = List.copyOf(slotIds);
        if (quantity < 1) throw new IllegalArgumentException("places are given back, not %d".formatted(quantity));
    }

    /**
     * The slot with so many more places free. Its version stays: whatever inventory says next is newer, and right. The
     * slot may have been told before these places were booked, so there may be fewer to give back.
     */
    static GameTimeSlot to(GameTimeSlot slot, int quantity) {
        return new GameTimeSlot(
                slot.id(),
                slot.gameId(),
                slot.gameName(),
                slot.gameCode(),
                slot.frontNineCourseName(),
                slot.backNineCourseName(),
                slot.clubName(),
                slot.date(),
                slot.startTime(),
                slot.endTime(),
                slot.maxPlayers(),
                Math.max(0, slot.bookedPlayers() - quantity),
                slot.price(),
                slot.isPremium(),
                slot.status() == SlotStatus.FULLY_BOOKED ? SlotStatus.AVAILABLE : slot.status(),
                slot.isActive(),
                slot.kind(),
                slot.currency(),
                slot.startsAt(),
                slot.version());
    }
}
