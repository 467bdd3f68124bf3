package dev.jari.orders.stock;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.menu.FindStockLeft;
import dev.jari.messaging.bus.Bus;

/** Answers how much is left. */
final class StockResponder {

    private final Stocks stocks;

    StockResponder(Stocks stocks) {
        this.stocks = stocks;
    }

    void answerOn(Bus bus) {
        bus.respond(
                FindStockLeft.class,
                question -> new Items<>(stocks.left(question.menuIds().stream()
                        .limit(FindStockLeft.ITEMS_MAX)
                        .toList())));
    }
}
