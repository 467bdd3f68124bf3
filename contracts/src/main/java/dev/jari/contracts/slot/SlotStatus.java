package dev.jari.contracts.slot;

/** Whether a slot takes bookings. */
public enum SlotStatus {
    AVAILABLE,
    FULLY_BOOKED,
    /** By an admin; what is sold stays sold. */
    CLOSED
}
