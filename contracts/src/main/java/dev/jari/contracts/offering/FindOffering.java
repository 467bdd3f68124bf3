package dev.jari.contracts.offering;

/** Asks for one offering; a deleted one is not found. */
public record FindOffering(long offeringId) {

    public static final String SUBJECT = "offerings.get";
}
