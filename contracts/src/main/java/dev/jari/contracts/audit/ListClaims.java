package dev.jari.contracts.audit;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Request;

/**
 * Asks for who has which places, by booking id: inventory tells of its claims, booking of the bookings that are sure of
 * their places.
 *
 * @param limit 1 to {@link #LIMIT_MAX}; a page cut short in silence would look like the last
 */
public record ListClaims(long afterBookingId, int limit) implements Request<Items<ClaimOfBooking>> {

    public static final String INVENTORY = "inventory.claims";
    public static final String BOOKING = "booking.claims";

    /** Keeps an answer far below what a transport carries, even if all are stays of weeks. */
    public static final int LIMIT_MAX = 500;

    public ListClaims {
        if (limit < 1 || limit > LIMIT_MAX)
            throw new IllegalArgumentException("limit is %d; 1 to %d is possible".formatted(limit, LIMIT_MAX));
    }
}
