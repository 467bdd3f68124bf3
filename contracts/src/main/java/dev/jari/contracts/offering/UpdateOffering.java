package dev.jari.contracts.offering;

/** Asks to replace what is said about an offering; it stays at its venue, and its slots keep capacity and price. */
public record UpdateOffering(long offeringId, OfferingInput offering) {

    public static final String SUBJECT = "offerings.update";
}
