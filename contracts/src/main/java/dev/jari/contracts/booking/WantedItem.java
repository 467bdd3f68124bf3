package dev.jari.contracts.booking;

import dev.jari.contracts.id.MenuId;

/** A menu item and how many of it; its price is the server's. */
public record WantedItem(MenuId menuId, int quantity) {

    public static final int QUANTITY_MAX = 1_000;
}
