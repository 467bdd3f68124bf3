package dev.jari.contracts.order;

import dev.jari.contracts.money.Money;

/** A menu item of an order. */
public record OrderItem(long menuId, String name, Money unitPrice, int quantity, Money lineAmount) {}
