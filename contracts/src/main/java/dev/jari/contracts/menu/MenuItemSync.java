package dev.jari.contracts.menu;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.money.Money;

/**
 * Inventory tells orders what is on a menu, so that orders can count what is taken of it.
 *
 * @param stock how much is offered in all, including what was ordered since
 * @param version of two messages about an item the one with the higher version is newer
 */
public record MenuItemSync(
        MenuId menuId, OfferingId offeringId, String name, Money price, int stock, boolean active, long version) {

    public static final String TYPE = "menu.sync";

    public static MenuItemSync of(MenuItem item, long version) {
        return new MenuItemSync(
                item.menuId(), item.offeringId(), item.name(), item.price(), item.stock(), item.active(), version);
    }
}
