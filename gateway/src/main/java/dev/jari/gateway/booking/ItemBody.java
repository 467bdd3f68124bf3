package dev.jari.gateway.booking;

import org.jspecify.annotations.Nullable;

/** A menu item that is wanted, and how many of it. */
record ItemBody(@Nullable Long menuId, @Nullable Integer quantity) {}
