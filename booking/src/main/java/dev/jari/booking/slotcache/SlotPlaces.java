package dev.jari.booking.slotcache;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.KnownSlot;

/** The places of a slot not booked at this version of it; others may hold some, which booking does not know. */
public record SlotPlaces(SlotId slotId, long version, int notBooked) {

    public static SlotPlaces of(KnownSlot slot) {
        return new SlotPlaces(slot.slotId(), slot.version(), slot.notBooked());
    }
}
