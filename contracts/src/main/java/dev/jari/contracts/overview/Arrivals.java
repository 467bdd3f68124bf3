package dev.jari.contracts.overview;

/**
 * Visits of a day.
 *
 * @param expected bookings that are confirmed
 * @param came of which staff said so
 * @param noShow of which staff said that the customer did not come
 * @param places of all three
 */
public record Arrivals(long expected, long came, long noShow, long places) {}
