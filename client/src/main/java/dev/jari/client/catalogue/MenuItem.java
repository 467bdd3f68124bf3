package dev.jari.client.catalogue;

import dev.jari.client.money.Money;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be ordered with a table.
 *
 * @param stock what is left; absent while it is not known
 */
public record MenuItem(
        long menuId, String name, Money price, @Nullable Integer stock) {}
