package dev.jari.booking.admission;

import dev.jari.booking.refusal.Shortage;
import java.util.Optional;
import java.util.OptionalInt;

/** What memory knows of the places that are left. Nobody is refused on what may be old. */
public interface KnownPlaces {

    /** What is short, where the places left are surely too few for the draft. */
    Optional<Shortage> tooFewFor(Draft draft);

    /** How many the slot probably has left, if anything is known of it. */
    OptionalInt probablyFree(long slotId);
}
