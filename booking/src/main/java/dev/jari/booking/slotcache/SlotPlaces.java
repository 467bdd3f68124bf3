package dev.jari.booking.slotcache;

import dev.jari.contracts.message.GameTimeSlot;

/** How many places of a slot were not booked, at this version of it. Holds are no part of it: booking does not know them. */
public record SlotPlaces(long slotId, long version, int notBooked) {

    public static SlotPlaces of(GameTimeSlot slot) {
        return new SlotPlaces(slot.id(), slot.version(), slot.maxPlayers() - slot.bookedPlayers());
    }
}
