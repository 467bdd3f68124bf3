package dev.jari.booking.admission;

import dev.jari.contracts.booking.BookedItem;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.WantedItem;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.menu.ListMenu;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.MenuPage;
import dev.jari.contracts.message.Game;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.offering.PaymentType;
import dev.jari.contracts.venue.VenueKind;
import dev.jari.messaging.bus.Bus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says what a booking costs. The server's prices count, never the client's. */
final class Prices {

    private static final int MENU_PAGE = 200;
    private static final int MENU_PAGES_MAX = 50;

    private final Bus bus;

    Prices(Bus bus) {
        this.bus = bus;
    }

    /** @param pricePerPlace of all slots together, in minor units */
    Answer<Price> price(CreateBooking asked, Game game, long pricePerPlace, int quantity) {
        var type = typeOf(asked.paymentType(), game);
        if (type == null) return refused("/paymentType", "invalid-value", "choose from " + game.paymentTypes());
        // Otherwise a customer who orders nothing would have a table without paying, where the venue asks for it.
        if (type == PaymentType.PREPAY && asked.items().isEmpty() && isPaidByMenu(game, pricePerPlace))
            return refused("/items", "missing", "what is paid in advance is chosen from the menu");
        var items = asked.items().isEmpty() ? List.<BookedItem>of() : items(asked.items(), game);
        if (items == null) return refused("/items", "not-found", "an item is not on this menu");
        var none = Money.none(game.currency());
        var cost = items.isEmpty()
                ? new Money(pricePerPlace, none.currency()).times(quantity)
                : items.stream().map(BookedItem::lineAmount).reduce(none, Money::plus);
        return new Answer.Granted<>(
                switch (type) {
                    case NONE -> new Price(type, cost, null, null, none, items);
                    case PREPAY -> new Price(type, cost, null, cost, cost, items);
                    case DEPOSIT -> {
                        var deposit = new Money(depositPerPerson(game, quantity), none.currency()).times(quantity);
                        var total = cost.amount() < deposit.amount() ? deposit : cost;
                        yield new Price(type, total, deposit, null, deposit, items);
                    }
                });
    }

    private static boolean isPaidByMenu(Game game, long pricePerPlace) {
        return game.kind() == VenueKind.RESTAURANT && pricePerPlace == 0;
    }

    private static Answer<Price> refused(String pointer, String code, String detail) {
        return new Answer.Refused<>(Refusal.impossible(List.of(new FieldError(pointer, code, detail))));
    }

    /** What the offering asks for first is its default. */
    private static @Nullable PaymentType typeOf(@Nullable PaymentType wanted, Game game) {
        var allowed = game.paymentTypes();
        if (wanted == null) return allowed.isEmpty() ? PaymentType.NONE : allowed.getFirst();
        return allowed.contains(wanted) ? wanted : null;
    }

    /** From the threshold on every person of the party pays the larger rate. */
    private static long depositPerPerson(Game game, int quantity) {
        var threshold = game.depositLargeThreshold();
        var large = game.depositPerPersonLarge();
        if (threshold != null && large != null && quantity >= threshold) return large;
        var usual = game.depositPerPerson();
        return usual == null ? 0 : usual;
    }

    /** All of them at today's prices; nothing when one is unknown, deleted or another offering's. */
    private @Nullable List<BookedItem> items(List<WantedItem> wanted, Game game) {
        var quantities = new LinkedHashMap<Long, Integer>();
        for (var item : wanted) quantities.merge(item.menuId(), item.quantity(), Integer::sum);
        var menu = menu(game.id(), quantities.keySet());
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

    private Map<Long, MenuItem> menu(long offeringId, Set<Long> wanted) {
        var found = new HashMap<Long, MenuItem>();
        String cursor = null;
        for (var page = 0; page < MENU_PAGES_MAX; page++) {
            var answer = bus.request(ListMenu.SUBJECT, new ListMenu(offeringId, cursor, MENU_PAGE), MenuPage.class);
            for (var item : answer.items())
                if (item.active() && item.offeringId() == offeringId && wanted.contains(item.menuId()))
                    found.put(item.menuId(), item);
            cursor = answer.nextCursor();
            if (cursor == null || found.size() == wanted.size()) break;
        }
        return found;
    }
}
