package dev.jari.contracts.venue;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.VenueId;

/**
 * Asks to replace what is said about a venue. Kind, zone and currency stay: its offerings, slots and prices depend on
 * them.
 */
public record UpdateVenue(VenueId venueId, VenueInput venue) implements Question<Venue> {

    public static final String SUBJECT = "venues.update";
}
