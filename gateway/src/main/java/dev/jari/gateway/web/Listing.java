package dev.jari.gateway.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param nextCursor where to go on; absent on the last page
 */
public record Listing<T>(List<T> items, @Nullable String nextCursor) {

    /** The most items one page may be asked to hold. */
    public static final int LIMIT_MAX = 200;

    /** As text, because annotations take nothing else. */
    public static final String LIMIT_DEFAULT = "100";

    public Listing {
        items = List.copyOf(items);
    }
}
