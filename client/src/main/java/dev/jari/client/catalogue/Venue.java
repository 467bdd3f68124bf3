package dev.jari.client.catalogue;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who sells.
 *
 * @param kind {@code PARK_GOLF}, {@code RESTAURANT}, {@code LODGING}, or one that came later
 * @param timeZone IANA name; all dates and times of its slots are local to it
 */
public record Venue(
        long venueId,
        String kind,
        String name,
        @Nullable String nameEn,
        String timeZone,
        String currency,
        List<LadderStep> ladder,
        boolean active) {

    public Venue {
        ladder = List.copyOf(ladder);
    }
}
