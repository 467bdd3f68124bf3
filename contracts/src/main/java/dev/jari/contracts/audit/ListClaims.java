package dev.jari.contracts.audit;

/**
 * Asks for who has which places, by booking id: inventory tells of its claims, booking of the bookings that are sure of
 * their places.
 */
public record ListClaims(long afterBookingId, int limit) {

    public static final String INVENTORY = "inventory.claims";
    public static final String BOOKING = "booking.claims";
}
