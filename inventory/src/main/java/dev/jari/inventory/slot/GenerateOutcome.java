package dev.jari.inventory.slot;

import dev.jari.contracts.error.FieldError;
import java.util.List;

/** What came of a rule. When several refusals apply, the one declared first is returned. */
public sealed interface GenerateOutcome {

    record Generated(int generated, int existing, int skipped) implements GenerateOutcome {}

    record UnknownOffering(long offeringId) implements GenerateOutcome {}

    record Invalid(List<FieldError> errors) implements GenerateOutcome {}
}
