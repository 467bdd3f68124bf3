package dev.jari.contracts.venue;

import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of the venues that are active.
 *
 * @param kind all kinds when absent
 * @param cursor where the last page ended
 * @param limit at most 200
 */
public record ListVenues(@Nullable VenueKind kind, @Nullable String cursor, int limit) {

    public static final String SUBJECT = "venues.list";
}
