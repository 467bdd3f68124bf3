package dev.jari.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param nextCursor where to go on; absent on the last page
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

    public Page {
        items = List.copyOf(items);
    }
}
