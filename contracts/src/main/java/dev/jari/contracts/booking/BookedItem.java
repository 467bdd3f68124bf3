package dev.jari.contracts.booking;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.money.Money;

/** A menu item as it was named and priced when the booking was made. */
public record BookedItem(MenuId menuId, String name, Money unitPrice, int quantity, Money lineAmount) {}
