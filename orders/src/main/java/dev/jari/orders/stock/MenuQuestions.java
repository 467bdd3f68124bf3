package dev.jari.orders.stock;

import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.menu.MenuItemSync;
import java.util.Optional;

/** Where the items of a menu are asked for that orders has not heard of; nothing when there never was one. */
@FunctionalInterface
public interface MenuQuestions {

    Optional<MenuItemSync> find(MenuId menuId);
}
