package dev.jari.contracts.menu;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of an offering's active menu items, at most 200.
 *
 * @param menuIds these alone, at most 200, and so in one page; without them all. An inventory of the release before does
 *     not know of it and answers with pages of all
 */
public record ListMenu(
        OfferingId offeringId,
        @Nullable String cursor,
        int limit,
        @Nullable List<MenuId> menuIds) implements Question<Page<MenuItem>> {

    public static final String SUBJECT = "menus.get";

    public ListMenu {
        if (menuIds != null) menuIds = List.copyOf(menuIds);
    }

    public ListMenu(OfferingId offeringId, @Nullable String cursor, int limit) {
        this(offeringId, cursor, limit, null);
    }
}
