package dev.jari.contracts.menu;

/** Asks for an item as it is announced, also when it was taken off the menu. */
public record FindMenuItem(long menuId) {

    public static final String SUBJECT = "menus.find";
}
