package dev.jari.contracts.booking;

/** Where a booking stands. */
public enum BookingStatus {
    /** Accepted, places being reserved. */
    PENDING,
    /** Places reserved, waiting for money. */
    SLOT_RESERVED,
    CONFIRMED,
    /** Used. */
    COMPLETED,
    CANCELLED,
    /** Did not come. */
    NO_SHOW,
    FAILED
}
