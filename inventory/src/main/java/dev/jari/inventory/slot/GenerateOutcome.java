package dev.jari.inventory.slot;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.slot.GeneratedSlots;
import dev.jari.locking.RefusedWork;
import java.util.List;

/**
 * What came of a rule. When several refusals apply, the one declared first is returned. After each of them the same may
 * be asked again at once: generating twice changes nothing.
 */
sealed interface GenerateOutcome extends RefusedWork {

    record Generated(GeneratedSlots slots) implements GenerateOutcome {}

    record UnknownOffering(OfferingId offeringId) implements GenerateOutcome {}

    record Invalid(List<FieldError> errors) implements GenerateOutcome {}
}
