package dev.jari.contracts.menu;

import dev.jari.contracts.money.Money;

/** Something to eat that can be ordered with a booking, and how much of it there is. */
public record MenuItem(long menuId, long offeringId, String name, Money price, int stock, boolean active) {}
