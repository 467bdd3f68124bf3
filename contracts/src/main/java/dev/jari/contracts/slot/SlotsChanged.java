package dev.jari.contracts.slot;

import java.util.List;

/**
 * Broadcast to whoever watches an offering: something about its slots changed. It may be lost.
 *
 * @param slotIds those of which places were taken, given back, held or let go; none when slots were added, so that all
 *     have to be looked at
 * @param numbers of those among them that changed in the database, as they are now
 */
public record SlotsChanged(long offeringId, List<Long> slotIds, List<SlotNumbers> numbers) {

    public static final String SUBJECT = "slots.changed";

    public SlotsChanged {
        slotIds = List.copyOf(slotIds);
        numbers = List.copyOf(numbers);
    }

    /** What is held has changed, and nothing else. */
    public static SlotsChanged held(long offeringId, List<Long> slotIds) {
        return new SlotsChanged(offeringId, slotIds, List.of());
    }

    /** There are slots that nobody may know yet. */
    public static SlotsChanged added(long offeringId) {
        return new SlotsChanged(offeringId, List.of(), List.of());
    }
}
