package dev.jari.contracts.audit;

/**
 * Asks for which bookings are paid, by booking id: orders tells of its paid orders, booking of the bookings that count
 * on one.
 */
public record ListPaid(long afterBookingId, int limit) {

    public static final String ORDERS = "orders.paid";
    public static final String BOOKING = "booking.paid";
}
