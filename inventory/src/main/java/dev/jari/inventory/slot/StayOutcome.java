package dev.jari.inventory.slot;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.slot.Stay;
import java.time.LocalDate;
import java.util.List;

/** What came of looking for a stay. When several refusals apply, the one declared first is returned. */
public sealed interface StayOutcome {

    record Found(Stay stay) implements StayOutcome {}

    record Invalid(List<FieldError> errors) implements StayOutcome {}

    record UnknownOffering(OfferingId offeringId) implements StayOutcome {}

    record NightMissing(LocalDate date) implements StayOutcome {}
}
