package dev.jari.contracts.menu;

import java.util.List;

/** Asks orders how much is left of menu items, at most 200. */
public record FindStockLeft(List<Long> menuIds) {

    public static final String SUBJECT = "stock.left";

    public FindStockLeft {
        menuIds = List.copyOf(menuIds);
    }
}
