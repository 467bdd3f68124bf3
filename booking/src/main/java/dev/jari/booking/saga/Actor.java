package dev.jari.booking.saga;

/** Who caused a change of a booking. */
public enum Actor {
    USER,
    ADMIN,
    SYSTEM
}
