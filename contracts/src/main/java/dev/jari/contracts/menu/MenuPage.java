package dev.jari.contracts.menu;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a menu, or why not; without a next cursor it is the last. */
public record MenuPage(
        List<MenuItem> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public MenuPage {
        items = List.copyOf(items);
    }

    public static MenuPage refused(Refusal refusal) {
        return new MenuPage(List.of(), null, refusal);
    }
}
