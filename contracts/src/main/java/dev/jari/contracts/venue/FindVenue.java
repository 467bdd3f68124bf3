package dev.jari.contracts.venue;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.VenueId;

/** Asks for one venue; a deleted one is not found. */
public record FindVenue(VenueId venueId) implements Question<Venue> {

    public static final String SUBJECT = "venues.get";
}
