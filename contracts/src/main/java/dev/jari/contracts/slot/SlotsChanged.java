package dev.jari.contracts.slot;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import java.util.List;

/**
 * Broadcast to the streams of an offering: something about its slots changed. It may be lost.
 *
 * @param slotIds those of which places were taken, given back, held or let go; none when slots were added, so that all
 *     have to be looked at
 * @param numbers of those among them that changed in the database, as they are now
 */
public record SlotsChanged(OfferingId offeringId, List<SlotId> slotIds, List<SlotNumbers> numbers) {

    public static final String SUBJECT = "slots.changed";

    public SlotsChanged {
        slotIds = List.copyOf(slotIds);
        numbers = List.copyOf(numbers);
    }

    /** What is held has changed, and nothing else. */
    public static SlotsChanged held(OfferingId offeringId, List<SlotId> slotIds) {
        return new SlotsChanged(offeringId, slotIds, List.of());
    }

    /** There are slots that a stream may not know yet. */
    public static SlotsChanged added(OfferingId offeringId) {
        return new SlotsChanged(offeringId, List.of(), List.of());
    }
}
