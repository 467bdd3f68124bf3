package dev.jari.inventory.menu;

import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuItemInput;
import dev.jari.contracts.menu.MenuItemSync;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.inventory.input.Checks;
import dev.jari.inventory.offering.Offerings;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.outbox.Outbox;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** The menus of dining services. Every change is announced in its own transaction, so that orders can count stock. */
public final class Menus {

    private static final int NAME_MAX = 100;
    private static final int STOCK_MAX = 1_000_000;

    /** No item has this id. */
    private static final long NONE = 0;

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

    public MenuOutcome create(long offeringId, MenuItemInput input) {
        var offering = offerings.find(offeringId);
        if (offering.isEmpty()) return new MenuOutcome.UnknownOffering(offeringId);
        if (offering.get().kind() != VenueKind.RESTAURANT) return new MenuOutcome.NothingServed(offeringId);
        var checks = new Checks();
        var item = check(input, 0, offeringId, offering.get().currency(), checks);
        if (!checks.errors().isEmpty()) return new MenuOutcome.Invalid(checks.errors());
        return saved(announced(() -> store.insert(item)));
    }

    public MenuOutcome update(long menuId, MenuItemInput input) {
        var current = store.find(menuId);
        if (current.isEmpty()) return new MenuOutcome.UnknownItem(menuId);
        var checks = new Checks();
        var item = check(
                input, menuId, current.get().offeringId(), current.get().price().currency(), checks);
        if (!checks.errors().isEmpty()) return new MenuOutcome.Invalid(checks.errors());
        return announced(() -> store.update(item) ? menuId : NONE) == menuId
                ? saved(menuId)
                : new MenuOutcome.UnknownItem(menuId);
    }

    /** Makes a change that gives the id of what it changed, and tells of it with the same commit. */
    private long announced(Supplier<Long> change) {
        return Objects.requireNonNull(database.transactions().execute(_ -> {
            var menuId = change.get();
            store.news(menuId)
                    .map(news -> Outgoing.of(MenuItemSync.TYPE, news.offeringId(), Long.toString(news.menuId()), news))
                    .ifPresent(outbox::append);
            return menuId;
        }));
    }

    private static MenuItem check(MenuItemInput input, long id, long offeringId, String currency, Checks checks) {
        return new MenuItem(
                id,
                offeringId,
                checks.line("/name", input.name(), NAME_MAX),
                checks.money("/price", input.price(), currency),
                checks.number("/stock", input.stock(), 0, STOCK_MAX),
                true);
    }

    private MenuOutcome saved(long menuId) {
        return store.find(menuId)
                .<MenuOutcome>map(MenuOutcome.Saved::new)
                .orElseGet(() -> new MenuOutcome.UnknownItem(menuId));
    }

    /** Takes the item off the menu; gives it as it was. */
    public MenuOutcome delete(long menuId) {
        var current = store.find(menuId);
        if (current.isEmpty() || announced(() -> store.deactivate(menuId) ? menuId : NONE) == NONE)
            return new MenuOutcome.UnknownItem(menuId);
        return new MenuOutcome.Saved(current.get());
    }

    /** The item as it is announced, also when it is off the menu. */
    public Optional<MenuItemSync> news(long menuId) {
        return store.news(menuId);
    }

    /** Empty when there is no such offering. */
    public Optional<List<MenuItem>> list(long offeringId, long after, int limit) {
        return offerings.find(offeringId).map(_ -> store.list(offeringId, after, limit));
    }
}
