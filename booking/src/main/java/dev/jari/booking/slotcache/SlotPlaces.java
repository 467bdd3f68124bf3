package dev.jari.booking.slotcache;

import dev.jari.contracts.message.GameTimeSlot;

/** The places of a slot that were not booked, at this version of it; others may hold some, which booking does not know. */
public record SlotPlaces(long slotId, long version, int notBooked) {

    public static SlotPlaces of(GameTimeSlot slot) {
        return new SlotPlaces(slot.id(), slot.version(), slot.maxPlayers() - slot.bookedPlayers());
    }
}
