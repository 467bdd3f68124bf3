package dev.jari.orders.stock;

import dev.jari.contracts.menu.FindStockLeft;
import dev.jari.contracts.menu.StockLeft;
import dev.jari.messaging.bus.Bus;
import dev.jari.orders.input.IdCursor;

/** Answers how much is left. */
final class StockResponder {

    private final Stocks stocks;

    StockResponder(Stocks stocks) {
        this.stocks = stocks;
    }

    void answerOn(Bus bus) {
        bus.respond(
                FindStockLeft.SUBJECT,
                FindStockLeft.class,
                question -> new StockLeft(stocks.left(
                        question.menuIds().stream().limit(IdCursor.LIMIT_MAX).toList())));
    }
}
