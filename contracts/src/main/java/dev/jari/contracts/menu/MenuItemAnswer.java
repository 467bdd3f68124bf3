package dev.jari.contracts.menu;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the item as it is now, or why not. */
public record MenuItemAnswer(
        @Nullable MenuItem item, @Nullable Refusal refusal) {

    public static MenuItemAnswer of(MenuItem item) {
        return new MenuItemAnswer(item, null);
    }

    public static MenuItemAnswer refused(Refusal refusal) {
        return new MenuItemAnswer(null, refusal);
    }
}
