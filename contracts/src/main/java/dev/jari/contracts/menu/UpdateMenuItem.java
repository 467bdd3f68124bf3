package dev.jari.contracts.menu;

/** Asks to replace what is said about a menu item; bookings made before keep the price they saw. */
public record UpdateMenuItem(long menuId, MenuItemInput item) {

    public static final String SUBJECT = "menus.update";
}
