package dev.jari.contracts.menu;

import dev.jari.contracts.money.MoneyInput;
import org.jspecify.annotations.Nullable;

/** A menu item as an admin wrote it, unchecked. */
public record MenuItemInput(
        @Nullable String name,
        @Nullable MoneyInput price,
        @Nullable Integer stock) {}
