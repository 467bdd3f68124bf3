package dev.jari.inventory.slot;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.slot.Slot;
import java.util.List;

/** What came of looking for a slot or changing it. When several refusals apply, the one declared first is returned. */
public sealed interface SlotOutcome {

    record Found(Slot slot) implements SlotOutcome {}

    record UnknownOffering(OfferingId offeringId) implements SlotOutcome {}

    record UnknownSlot() implements SlotOutcome {}

    record Invalid(List<FieldError> errors) implements SlotOutcome {}

    record EditionMissing() implements SlotOutcome {}

    record EditionStale(long current) implements SlotOutcome {}

    record CapacityBelowBooked(int booked, int held) implements SlotOutcome {}

    record InThePast() implements SlotOutcome {}

    /** Others kept the slot busy all the while. */
    record Busy() implements SlotOutcome {}
}
