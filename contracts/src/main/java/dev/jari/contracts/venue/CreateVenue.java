package dev.jari.contracts.venue;

/** Asks for a new venue. */
public record CreateVenue(VenueInput venue) {

    public static final String SUBJECT = "venues.create";
}
