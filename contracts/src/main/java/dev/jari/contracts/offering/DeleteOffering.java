package dev.jari.contracts.offering;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;

/** Asks to take an offering out of the catalogue; what was sold stays sold. */
public record DeleteOffering(OfferingId offeringId) implements Question<Offering> {

    public static final String SUBJECT = "offerings.delete";
}
