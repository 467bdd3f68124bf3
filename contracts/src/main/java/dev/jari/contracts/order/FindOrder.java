package dev.jari.contracts.order;

import org.jspecify.annotations.Nullable;

/**
 * Asks for one order.
 *
 * @param userId whose it must be; absent for an admin, who sees all
 */
public record FindOrder(long orderId, @Nullable Long userId) {

    public static final String SUBJECT = "orders.get";
}
