package dev.jari.booking.slotcache;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.KnownSlot;

/** The places of a slot that were not booked, at this version of it; booking does not know how many are held. */
public record SlotPlaces(SlotId slotId, long version, int notBooked) {

    public static SlotPlaces of(KnownSlot slot) {
        return new SlotPlaces(slot.slotId(), slot.version(), slot.notBooked());
    }
}
