package dev.jari.inventory.menu;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemInput;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.inventory.offering.Offerings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The menus of dining services. Every change is announced in its own transaction, so that orders can count stock. */
public final class Menus {

    private final ServiceDatabase database;
    private final Outbox outbox;
    private final MenuStore store;
    private final Offerings offerings;

    public Menus(ServiceDatabase database, Outbox outbox, Offerings offerings) {
        this.database = database;
        this.outbox = outbox;
        this.store = new MenuStore(database.jdbc());
        this.offerings = offerings;
    }

    /** Answers questions about menus. */
    public void answerOn(Bus bus) {
        new MenuResponder(this).answerOn(bus);
    }

    public MenuOutcome create(OfferingId offeringId, MenuItemInput input) {
        var offering = offerings.find(offeringId);
        if (offering.isEmpty()) return new MenuOutcome.UnknownOffering(offeringId);
        if (!offering.get().kind().servesMenu()) return new MenuOutcome.NothingServed(offeringId);
        var checks = new Checks();
        var item = check(input, store.nextId(), offeringId, offering.get().currency(), checks);
        if (!checks.errors().isEmpty()) return new MenuOutcome.Invalid(checks.errors());
        announced(item.menuId(), () -> store.insert(item));
        return saved(item.menuId());
    }

    public MenuOutcome update(MenuId menuId, MenuItemInput input) {
        var current = store.find(menuId);
        if (current.isEmpty()) return new MenuOutcome.UnknownItem(menuId);
        var checks = new Checks();
        var item = check(
                input, menuId, current.get().offeringId(), current.get().price().currency(), checks);
        if (!checks.errors().isEmpty()) return new MenuOutcome.Invalid(checks.errors());
        return announced(menuId, () -> store.update(item)) ? saved(menuId) : new MenuOutcome.UnknownItem(menuId);
    }

    /** Makes a change, and tells of it with the same commit; whether there was anything to change. */
    private boolean announced(MenuId menuId, BooleanSupplier change) {
        return Boolean.TRUE.equals(database.transactions().execute(_ -> {
            if (!change.getAsBoolean()) return false;
            var news = store.news(menuId).orElseThrow();
            outbox.append(Outgoing.of(MenuItemSync.TYPE, news.offeringId(), menuId.toString(), news));
            return true;
        }));
    }

    private static MenuItem check(
            MenuItemInput input, MenuId id, OfferingId offeringId, String currency, Checks checks) {
        return new MenuItem(
                id,
                offeringId,
                checks.line("/name", input.name(), MenuItemInput.NAME_MAX),
                checks.money("/price", input.price(), currency),
                checks.number("/stock", input.stock(), 0, MenuItemInput.STOCK_MAX),
                true);
    }

    private MenuOutcome saved(MenuId menuId) {
        return store.find(menuId)
                .<MenuOutcome>map(MenuOutcome.Saved::new)
                .orElseGet(() -> new MenuOutcome.UnknownItem(menuId));
    }

    /** Takes the item off the menu; gives it as it was. */
    public MenuOutcome delete(MenuId menuId) {
        var current = store.find(menuId);
        if (current.isEmpty() || !announced(menuId, () -> store.deactivate(menuId)))
            return new MenuOutcome.UnknownItem(menuId);
        return new MenuOutcome.Saved(current.get());
    }

    /** The item as it is announced, also when it is off the menu. */
    public Optional<MenuItemSync> news(MenuId menuId) {
        return store.news(menuId);
    }

    /** Empty when there is no such offering. */
    public Optional<List<MenuItem>> list(OfferingId offeringId, long after, int limit) {
        return offerings.find(offeringId).map(_ -> store.list(offeringId, after, limit));
    }

    /** Those of these that are on its menu; empty when there is no such offering. */
    Optional<List<MenuItem>> find(OfferingId offeringId, List<MenuId> wanted) {
        return offerings.find(offeringId).map(_ -> store.find(offeringId, wanted));
    }
}
