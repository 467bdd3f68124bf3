package dev.jari.contracts.venue;

/** What kind of places a venue sells. What differs between kinds is asked here, so that a new one has to answer. */
public enum VenueKind {
    PARK_GOLF,
    RESTAURANT,
    LODGING;

    /** Whether its slots are nights, of which a stay takes several in a row. */
    public boolean sellsNights() {
        return switch (this) {
            case LODGING -> true;
            case PARK_GOLF, RESTAURANT -> false;
        };
    }

    /** Whether items can be ordered with a booking; a slot then may come into being with the first who asks for it. */
    public boolean servesMenu() {
        return switch (this) {
            case RESTAURANT -> true;
            case PARK_GOLF, LODGING -> false;
        };
    }

    /** Whether an offering says which two courses it is played on. */
    public boolean namesCourses() {
        return switch (this) {
            case PARK_GOLF -> true;
            case RESTAURANT, LODGING -> false;
        };
    }
}
