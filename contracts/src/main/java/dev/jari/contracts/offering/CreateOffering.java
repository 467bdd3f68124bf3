package dev.jari.contracts.offering;

/** Asks for a new offering. */
public record CreateOffering(OfferingInput offering) {

    public static final String SUBJECT = "offerings.create";
}
