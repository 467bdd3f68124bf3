package dev.jari.contracts.offering;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;

/** Asks to replace what is said about an offering; it stays at its venue, and its slots keep capacity and price. */
public record UpdateOffering(OfferingId offeringId, OfferingInput offering) implements Question<Offering> {

    public static final String SUBJECT = "offerings.update";
}
