package dev.jari.contracts.menu;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.MenuId;
import java.util.List;

/** Asks orders how much is left of menu items, at most {@link #ITEMS_MAX}. */
public record FindStockLeft(List<MenuId> menuIds) implements Request<Items<StockLeft>> {

    public static final int ITEMS_MAX = 200;

    public static final String SUBJECT = "stock.left";

    public FindStockLeft {
        menuIds = List.copyOf(menuIds);
    }
}
