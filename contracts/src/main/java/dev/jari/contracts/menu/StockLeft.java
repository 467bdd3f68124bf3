package dev.jari.contracts.menu;

import dev.jari.contracts.id.MenuId;

/** What is left of a menu item. One that orders has not heard of yet is in no answer, and all of its stock is left. */
public record StockLeft(MenuId menuId, int left) {}
