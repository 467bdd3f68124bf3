package dev.jari.contracts.cancellation;

/** Whose bookings are cancelled: those of a slot, of an offering, or of a venue. */
public record CancellationScope(Kind kind, long id) {

    /** What the id is of. */
    public enum Kind {
        SLOT,
        OFFERING,
        VENUE
    }
}
