package dev.jari.contracts.booking;

/** Who caused a change. */
public enum Actor {
    USER,
    ADMIN,
    SYSTEM
}
