package dev.jari.contracts.venue;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.VenueId;

/** Asks for all holidays of a venue. */
public record ListHolidays(VenueId venueId) implements Question<Items<Holiday>> {

    public static final String SUBJECT = "holidays.list";
}
