package dev.jari.contracts.payment;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.money.Money;

/** A menu item of an order, as it was named and priced when the booking was made. */
public record PaymentItem(MenuId menuId, String name, Money unitPrice, int quantity) {

    public PaymentItem {
        if (quantity < 1)
            throw new IllegalArgumentException("at least one of item %s, not %d".formatted(menuId, quantity));
    }
}
