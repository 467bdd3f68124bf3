package dev.jari.contracts.audit;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Request;

/**
 * Asks for which bookings are paid, by booking id: orders tells of its paid orders, booking of the bookings that count
 * on one.
 */
public record ListPaid(long afterBookingId, int limit) implements Request<Items<PaidBooking>> {

    public static final String ORDERS = "orders.paid";
    public static final String BOOKING = "booking.paid";
}
