package dev.jari.contracts.order;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.BookingId;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of orders by id, at most 200.
 *
 * @param bookingId only those of one booking
 */
public record ListOrders(
        @Nullable OrderStatus status,
        @Nullable BookingId bookingId,
        @Nullable String cursor,
        int limit) implements Question<Page<Order>> {

    public static final String SUBJECT = "orders.list";
}
