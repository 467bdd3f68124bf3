package dev.jari.contracts.menu;

/** Asks for a new item on the menu of a dining service. */
public record CreateMenuItem(long offeringId, MenuItemInput item) {

    public static final String SUBJECT = "menus.create";
}
