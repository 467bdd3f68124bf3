package dev.jari.contracts.venue;

/** What kind of places a venue sells. */
public enum VenueKind {
    PARK_GOLF,
    RESTAURANT,
    LODGING
}
