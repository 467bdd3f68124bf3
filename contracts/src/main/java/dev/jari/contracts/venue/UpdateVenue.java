package dev.jari.contracts.venue;

/**
 * Asks to replace what is said about a venue. Kind, zone and currency stay: its offerings, slots and prices depend on
 * them.
 */
public record UpdateVenue(long venueId, VenueInput venue) {

    public static final String SUBJECT = "venues.update";
}
