package dev.jari.contracts.venue;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the venue as it is now, or why not. */
public record VenueAnswer(@Nullable Venue venue, @Nullable Refusal refusal) {

    public static VenueAnswer of(Venue venue) {
        return new VenueAnswer(venue, null);
    }

    public static VenueAnswer refused(Refusal refusal) {
        return new VenueAnswer(null, refusal);
    }
}
