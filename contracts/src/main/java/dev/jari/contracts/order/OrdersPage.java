package dev.jari.contracts.order;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of orders, or why not; without a next cursor it is the last. */
public record OrdersPage(
        List<Order> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public OrdersPage {
        items = List.copyOf(items);
    }

    public static OrdersPage refused(Refusal refusal) {
        return new OrdersPage(List.of(), null, refusal);
    }
}
