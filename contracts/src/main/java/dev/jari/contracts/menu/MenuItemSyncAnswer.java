package dev.jari.contracts.menu;

import org.jspecify.annotations.Nullable;

/** The item, or nothing when there never was one of that id. */
public record MenuItemSyncAnswer(@Nullable MenuItemSync item) {}
