package dev.jari.contracts.venue;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of the venues that are active.
 *
 * @param kind all kinds when absent
 * @param cursor where the last page ended
 * @param limit at most 200
 */
public record ListVenues(@Nullable VenueKind kind, @Nullable String cursor, int limit)
        implements Question<Page<Venue>> {

    public static final String SUBJECT = "venues.list";
}
