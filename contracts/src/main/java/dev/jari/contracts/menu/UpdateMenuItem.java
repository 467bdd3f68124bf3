package dev.jari.contracts.menu;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.MenuId;

/** Asks to replace what is said about a menu item; bookings made before keep the price they saw. */
public record UpdateMenuItem(MenuId menuId, MenuItemInput item) implements Question<MenuItem> {

    public static final String SUBJECT = "menus.update";
}
