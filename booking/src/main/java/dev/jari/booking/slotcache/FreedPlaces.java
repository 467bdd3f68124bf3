package dev.jari.booking.slotcache;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.KnownSlot;
import dev.jari.contracts.slot.SlotStatus;
import java.util.List;

/** Places of a booking that was cancelled, free again before inventory says so. */
record FreedPlaces(List<SlotId> slotIds, int quantity) {

    FreedPlaces {
        slotIds = List.copyOf(slotIds);
        if (quantity < 1) throw new IllegalArgumentException("places are given back, not %d".formatted(quantity));
    }

    /**
     * The slot with so many more places free. Whatever inventory says next is newer, and right. The slot may have been
     * told before these places were booked, so there may be fewer to give back.
     */
    static KnownSlot to(KnownSlot slot, int quantity) {
        return slot.with(
                Math.max(0, slot.booked() - quantity),
                slot.status() == SlotStatus.FULLY_BOOKED ? SlotStatus.AVAILABLE : slot.status());
    }
}
