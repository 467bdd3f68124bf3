package dev.jari.contracts.menu;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.OfferingId;
import org.jspecify.annotations.Nullable;

/** Asks for a page of an offering's active menu items, at most 200. */
public record ListMenu(OfferingId offeringId, @Nullable String cursor, int limit) implements Question<Page<MenuItem>> {

    public static final String SUBJECT = "menus.get";
}
