package dev.jari.contracts.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a list; without a next cursor it is the last. */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

    /** No list is asked for in longer pages, unless its question says so. */
    public static final int LIMIT_MAX = 200;

    public Page {
        items = List.copyOf(items);
    }

    /** The only page, or the last. */
    public static <T> Page<T> last(List<T> items) {
        return new Page<>(items, null);
    }
}
