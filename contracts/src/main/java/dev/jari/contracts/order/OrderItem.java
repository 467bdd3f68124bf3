package dev.jari.contracts.order;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.money.Money;

/** A menu item of an order. */
public record OrderItem(MenuId menuId, String name, Money unitPrice, int quantity, Money lineAmount) {}
