package dev.jari.booking.admission;

import dev.jari.booking.slotcache.InventoryAsker;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.BookedItem;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.Offering;
import dev.jari.contracts.offering.PaymentType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what a booking costs. The server's prices count, never the client's. */
final class Prices {

    private static final int MENU_PAGES_MAX = 50;

    private final InventoryAsker inventory;

    Prices(InventoryAsker inventory) {
        this.inventory = inventory;
    }

    /** @param pricePerPlace of all slots together */
    Answer<Price> price(CreateBooking asked, Offering offering, Money pricePerPlace, int quantity) {
        var type = typeOf(asked.paymentType(), offering);
        if (type == null) return refused("/paymentType", "invalid-value", "choose from " + offering.paymentTypes());
        // Otherwise a customer who orders nothing would have a table without paying, where the venue asks for it.
        if (type == PaymentType.PREPAY && asked.items().isEmpty() && isPaidByMenu(offering, pricePerPlace))
            return refused("/items", "missing", "what is paid in advance is chosen from the menu");
        var items = asked.items().isEmpty() ? List.<BookedItem>of() : items(asked.items(), offering);
        if (items == null) return refused("/items", "not-found", "an item is not on this menu");
        var none = Money.none(offering.currency());
        var cost = items.isEmpty()
                ? pricePerPlace.times(quantity)
                : items.stream().map(BookedItem::lineAmount).reduce(none, Money::plus);
        return Answer.granted(
                switch (type) {
                    case NONE -> new Price(type, cost, null, null, none, items);
                    case PREPAY -> new Price(type, cost, null, cost, cost, items);
                    case DEPOSIT -> {
                        var deposit = depositPerPerson(offering, quantity).times(quantity);
                        var total = cost.amount() < deposit.amount() ? deposit : cost;
                        yield new Price(type, total, deposit, null, deposit, items);
                    }
                });
    }

    private static boolean isPaidByMenu(Offering offering, Money pricePerPlace) {
        return offering.kind().servesMenu() && pricePerPlace.amount() == 0;
    }

    private static Answer<Price> refused(String pointer, String code, String detail) {
        return Answer.refused(Refusal.impossible(List.of(new FieldError(pointer, code, detail))));
    }

    /** What the offering asks for first is its default. */
    private static @Nullable PaymentType typeOf(@Nullable PaymentType wanted, Offering offering) {
        var allowed = offering.paymentTypes();
        if (wanted == null) return allowed.isEmpty() ? PaymentType.NONE : allowed.getFirst();
        return allowed.contains(wanted) ? wanted : null;
    }

    /** From the threshold on every person of the party pays the larger rate. */
    private static Money depositPerPerson(Offering offering, int quantity) {
        var threshold = offering.depositLargeThreshold();
        var large = offering.depositPerPersonLarge();
        if (threshold != null && large != null && quantity >= threshold) return large;
        var usual = offering.depositPerPerson();
        return usual == null ? Money.none(offering.currency()) : usual;
    }

    /** All of them at today's prices; nothing when one is unknown, deleted or another offering's. */
    private @Nullable List<BookedItem> items(List<WantedItem> wanted, Offering offering) {
        var quantities = new LinkedHashMap<MenuId, Integer>();
        for (var item : wanted) quantities.merge(item.menuId(), item.quantity(), Integer::sum);
        var menu = menu(offering.offeringId(), quantities.keySet());
        var items = new ArrayList<BookedItem>();
        for (var entry : quantities.entrySet()) {
            var item = menu.get(entry.getKey());
            if (item == null) return null;
            items.add(new BookedItem(
                    item.menuId(),
                    item.name(),
                    item.price(),
                    entry.getValue(),
                    item.price().times(entry.getValue())));
        }
        return items;
    }

    /** One question; an inventory of the release before answers with pages of the whole menu, which are gone through. */
    private Map<MenuId, MenuItem> menu(OfferingId offeringId, Set<MenuId> wanted) {
        var found = new HashMap<MenuId, MenuItem>();
        String cursor = null;
        for (var page = 0; page < MENU_PAGES_MAX; page++) {
            var answer = inventory
                    .ask(new ListMenu(offeringId, cursor, Page.LIMIT_MAX, List.copyOf(wanted)))
                    .ifGranted()
                    .orElseGet(() -> Page.last(List.of()));
            for (var item : answer.items())
                if (item.active() && item.offeringId().equals(offeringId) && wanted.contains(item.menuId()))
                    found.put(item.menuId(), item);
            cursor = answer.nextCursor();
            if (cursor == null || found.size() == wanted.size()) break;
        }
        return found;
    }
}
