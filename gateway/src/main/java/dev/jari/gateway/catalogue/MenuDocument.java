package dev.jari.gateway.catalogue;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.id.MenuId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.menu.MenuItem;
import dev.jari.contracts.menu.StockLeft;
import dev.jari.contracts.money.Money;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A menu item as guests read it. */
@Schema(name = "MenuItemLeft")
record MenuDocument(
        MenuId menuId,
        OfferingId offeringId,
        String name,
        Money price,

        @Schema(description = "How much is left; absent while nobody can tell") @Nullable
        Integer stock,

        boolean active) {

    /** What orders has not heard of is all left; without an answer of orders it is unknown. */
    static List<MenuDocument> of(List<MenuItem> items, Optional<Items<StockLeft>> answer) {
        var left = answer.map(Items::items).orElse(List.of()).stream()
                .collect(Collectors.toMap(StockLeft::menuId, StockLeft::left));
        return items.stream()
                .map(item -> of(item, answer.isPresent() ? left(item, left) : null))
                .toList();
    }

    private static int left(MenuItem item, Map<MenuId, Integer> left) {
        return left.getOrDefault(item.menuId(), item.stock());
    }

    private static MenuDocument of(MenuItem item, @Nullable Integer stock) {
        return new MenuDocument(item.menuId(), item.offeringId(), item.name(), item.price(), stock, item.active());
    }
}
