package dev.jari.contracts.offering;

import dev.jari.contracts.answer.Question;

/** Asks for a new offering. */
public record CreateOffering(OfferingInput offering) implements Question<Offering> {

    public static final String SUBJECT = "offerings.create";
}
