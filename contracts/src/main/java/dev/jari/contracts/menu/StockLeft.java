package dev.jari.contracts.menu;

import java.util.List;

/** What is left; an item orders has not heard of yet is not among them, and all of its stock is left. */
public record StockLeft(List<Item> items) {

    public StockLeft {
        items = List.copyOf(items);
    }

    public record Item(long menuId, int left) {}
}
