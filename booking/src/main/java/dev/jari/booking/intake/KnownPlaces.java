package dev.jari.booking.intake;

import java.util.OptionalInt;

/** What memory knows of the places that are left. Nobody is refused on what may be old. */
public interface KnownPlaces {

    /** How many are left, where they are surely too few for the draft. */
    OptionalInt tooFewFor(Draft draft);

    /** How many the slot probably has left, if anything is known of it. */
    OptionalInt probablyFree(long slotId);
}
