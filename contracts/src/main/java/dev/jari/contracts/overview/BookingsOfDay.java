package dev.jari.contracts.overview;

import java.util.List;

/**
 * The bookings of a day.
 *
 * @param made in it, by the state they are in now; every state, in their order
 * @param arrivals visits that begin in it
 */
public record BookingsOfDay(List<StatusCount> made, Arrivals arrivals) {

    /** A day with more of them in a state, or more visits, is told to have so many. */
    public static final int COUNTED_MAX = 100_000;

    public BookingsOfDay {
        made = List.copyOf(made);
    }
}
