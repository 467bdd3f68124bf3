package dev.jari.contracts.menu;

import org.jspecify.annotations.Nullable;

/** Asks for a page of an offering's active menu items, at most 200. */
public record ListMenu(long offeringId, @Nullable String cursor, int limit) {

    public static final String SUBJECT = "menus.get";
}
