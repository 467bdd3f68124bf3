package dev.jari.contracts.order;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the order as it is now, or why not. */
public record OrderAnswer(@Nullable Order order, @Nullable Refusal refusal) {

    public static OrderAnswer of(Order order) {
        return new OrderAnswer(order, null);
    }

    public static OrderAnswer refused(Refusal refusal) {
        return new OrderAnswer(null, refusal);
    }
}
