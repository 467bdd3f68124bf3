package dev.jari.contracts.menu;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.MenuId;

/** Asks for an item as it is announced, also when it was taken off the menu. */
public record FindMenuItem(MenuId menuId) implements Request<MenuItemSyncAnswer> {

    public static final String SUBJECT = "menus.find";
}
