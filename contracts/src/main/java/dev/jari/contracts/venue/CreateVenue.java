package dev.jari.contracts.venue;

import dev.jari.contracts.answer.Question;

/** Asks for a new venue. */
public record CreateVenue(VenueInput venue) implements Question<Venue> {

    public static final String SUBJECT = "venues.create";
}
