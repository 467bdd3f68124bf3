package dev.jari.orders.stock;

import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import java.util.Map;

/** Keeps what is offered as inventory tells. The version absorbs duplicates, so no inbox is needed. */
final class MenuListener {

    private final ServiceDatabase database;
    private final Stocks stocks;

    MenuListener(ServiceDatabase database, Stocks stocks) {
        this.database = database;
        this.stocks = stocks;
    }

    Subscription subscription() {
        return Subscription.of("menus", database, Map.of(MenuItemSync.TYPE, MenuItemSync.class), this::keep)
                .withoutInbox();
    }

    private void keep(List<Message> batch) {
        for (var message : batch) stocks.keep((MenuItemSync) message.body());
    }
}
