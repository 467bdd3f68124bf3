package dev.jari.inventory.offering;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.offering.Offering;
import java.util.List;

/** What came of a change of an offering. When several refusals apply, the one declared first is returned. */
public sealed interface OfferingOutcome {

    record Saved(Offering offering) implements OfferingOutcome {}

    record UnknownVenue() implements OfferingOutcome {}

    record UnknownOffering(OfferingId offeringId) implements OfferingOutcome {}

    record Invalid(List<FieldError> errors) implements OfferingOutcome {}

    record CodeTaken(String code) implements OfferingOutcome {}
}
