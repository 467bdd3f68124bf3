package dev.jari.contracts.menu;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;

/** Asks for a new item on the menu of a dining service. */
public record CreateMenuItem(OfferingId offeringId, MenuItemInput item) implements Question<MenuItem> {

    public static final String SUBJECT = "menus.create";
}
