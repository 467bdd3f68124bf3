package dev.jari.orders.stock;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.menu.StockLeft;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.platform.database.ServiceDatabase;
import java.util.Collection;
import java.util.List;
import java.util.SequencedMap;

/** What is taken of menu items. Inventory says what is offered, orders counts what is taken of it. */
public final class Stocks {

    private final ServiceDatabase database;
    private final StockStore store;
    private final MenuQuestions inventory;

    public Stocks(ServiceDatabase database, MenuQuestions inventory) {
        this.database = database;
        this.store = new StockStore(database.jdbc());
        this.inventory = inventory;
    }

    public void answerOn(Bus bus) {
        new StockResponder(this).answerOn(bus);
    }

    /** What inventory tells of its menus. */
    public Subscription menus() {
        return new MenuListener(database, this).subscription();
    }

    public void keep(MenuItemSync item) {
        store.keep(item);
    }

    /** Asks inventory for items that it has not told of yet; not in a transaction, because none may wait for it. */
    public void learn(Collection<MenuId> menuIds) {
        var known = store.known(menuIds);
        for (var menuId : menuIds)
            if (!known.contains(menuId)) inventory.find(menuId).ifPresent(store::keep);
    }

    /**
     * Takes all of an order's items or none, in the transaction of its step.
     *
     * @param wanted the quantity by menu item
     * @return false when one of them is unknown, off the menu, or not there in that quantity
     */
    public boolean take(OrderId orderId, SequencedMap<MenuId, Integer> wanted) {
        if (store.take(wanted) != wanted.size()) return false;
        store.insertTakes(orderId, wanted);
        return true;
    }

    /** Gives back what an order took, in the transaction of its step. */
    public void giveBack(OrderId orderId) {
        store.giveBack(orderId);
    }

    public List<StockLeft> left(List<MenuId> menuIds) {
        return store.left(menuIds);
    }
}
