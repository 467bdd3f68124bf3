package dev.jari.contracts.offering;

/** Asks to take an offering out of the catalogue; what was sold stays sold. */
public record DeleteOffering(long offeringId) {

    public static final String SUBJECT = "offerings.delete";
}
