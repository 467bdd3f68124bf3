package dev.jari.contracts.menu;

/** Asks to take an item off the menu. */
public record DeleteMenuItem(long menuId) {

    public static final String SUBJECT = "menus.delete";
}
