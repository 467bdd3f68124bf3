package dev.jari.contracts.message;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.SlotStatus;
import java.util.List;

/**
 * A slot as PostgreSQL has it, for the live picture in Redis. Of two pictures the one with the higher version is newer.
 *
 * @param endedHolds holds on this slot that are over because their places are booked now, or because they are not
 *     needed any more; they leave the picture in the same step in which the new numbers enter it
 */
public record SlotPicture(
        SlotId slotId,
        OfferingId offeringId,
        long version,
        int capacity,
        int booked,
        SlotStatus status,
        List<HoldId> endedHolds) {

    public static final String TYPE = "slot.picture";

    public SlotPicture {
        endedHolds = List.copyOf(endedHolds);
    }
}
