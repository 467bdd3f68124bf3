package dev.jari.contracts.venue;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.VenueId;

/** Asks to take a venue and its offerings out of the catalogue; what was sold stays sold. */
public record DeleteVenue(VenueId venueId) implements Question<Venue> {

    public static final String SUBJECT = "venues.delete";
}
