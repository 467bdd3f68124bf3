package dev.jari.contracts.venue;

/** Asks to take a venue and its offerings out of the catalogue; what was sold stays sold. */
public record DeleteVenue(long venueId) {

    public static final String SUBJECT = "venues.delete";
}
