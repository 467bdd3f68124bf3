package dev.jari.contracts.order;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks for one order.
 *
 * @param userId whose it must be; absent for an admin, who sees all
 */
public record FindOrder(OrderId orderId, @Nullable UserId userId) implements Question<Order> {

    public static final String SUBJECT = "orders.get";
}
