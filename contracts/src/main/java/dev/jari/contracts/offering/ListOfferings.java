package dev.jari.contracts.offering;

import org.jspecify.annotations.Nullable;

/** Asks for a page of a venue's active offerings, at most 200. */
public record ListOfferings(long venueId, @Nullable String cursor, int limit) {

    public static final String SUBJECT = "offerings.list";
}
