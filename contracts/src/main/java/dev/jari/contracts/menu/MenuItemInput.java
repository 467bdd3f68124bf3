package dev.jari.contracts.menu;

import dev.jari.contracts.money.MoneyInput;
import org.jspecify.annotations.Nullable;

/** A menu item as an admin wrote it, unchecked. */
public record MenuItemInput(
        @Nullable String name,
        @Nullable MoneyInput price,
        @Nullable Integer stock) {

    public static final int NAME_MAX = 100;

    public static final int STOCK_MAX = 1_000_000;
}
