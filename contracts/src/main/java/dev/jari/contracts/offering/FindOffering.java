package dev.jari.contracts.offering;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;

/** Asks for one offering; a deleted one is not found. */
public record FindOffering(OfferingId offeringId) implements Question<Offering> {

    public static final String SUBJECT = "offerings.get";
}
