package dev.jari.contracts.menu;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.MenuId;

/** Asks to take an item off the menu. */
public record DeleteMenuItem(MenuId menuId) implements Question<MenuItem> {

    public static final String SUBJECT = "menus.delete";
}
