package dev.jari.contracts.venue;

/** Asks for one venue; a deleted one is not found. */
public record FindVenue(long venueId) {

    public static final String SUBJECT = "venues.get";
}
