package dev.jari.contracts.booking;

import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.LadderStep;
import dev.jari.contracts.venue.VenueKind;
import java.util.List;

/**
 * The venue of a booking, as it was when the booking was made.
 *
 * @param ladder what cancelling gives back, and until when
 */
public record BookedVenue(VenueId venueId, VenueKind kind, String name, String timeZone, List<LadderStep> ladder) {

    public BookedVenue {
        ladder = List.copyOf(ladder);
    }
}
