package dev.jari.contracts.venue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.VenueId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who sells: a park-golf club, a restaurant, a hotel.
 *
 * @param timeZone IANA name; all dates and times of the venue's slots are local to it
 * @param ladder from the earliest step to the last
 */
@JsonRootName("venue")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Venue(
        VenueId venueId,
        VenueKind kind,
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
