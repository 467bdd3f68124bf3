package dev.jari.inventory.venue;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.VenueId;
import dev.jari.contracts.venue.Venue;
import java.util.List;

/** What came of a change of a venue. When several refusals apply, the one declared first is returned. */
public sealed interface VenueOutcome {

    record Saved(Venue venue) implements VenueOutcome {}

    record UnknownVenue(VenueId venueId) implements VenueOutcome {}

    record Invalid(List<FieldError> errors) implements VenueOutcome {}
}
