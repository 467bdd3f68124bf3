package dev.jari.contracts.order;

import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of orders by id, at most 200.
 *
 * @param bookingId only those of one booking
 */
public record ListOrders(
        @Nullable OrderStatus status,
        @Nullable Long bookingId,
        @Nullable String cursor,
        int limit) {

    public static final String SUBJECT = "orders.list";
}
