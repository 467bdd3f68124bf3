package dev.jari.contracts.offering;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.VenueId;
import org.jspecify.annotations.Nullable;

/** Asks for a page of a venue's active offerings, at most 200. */
public record ListOfferings(VenueId venueId, @Nullable String cursor, int limit) implements Question<Page<Offering>> {

    public static final String SUBJECT = "offerings.list";
}
