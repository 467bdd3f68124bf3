package dev.jari.gateway.web;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param nextCursor where to go on; absent on the last page
 */
public record Listing<T>(List<T> items, @Nullable String nextCursor) {

    /** The most items one page may be asked to hold. */
    public static final int LIMIT_MAX = Page.LIMIT_MAX;

    /** As text, because annotations take nothing else. */
    public static final String LIMIT_DEFAULT = "100";

    public Listing {
        items = List.copyOf(items);
    }

    /** The only page. */
    public static <T> Listing<T> of(Items<T> all) {
        return new Listing<>(all.items(), null);
    }

    public static <T> Listing<T> of(Page<T> page) {
        return new Listing<>(page.items(), page.nextCursor());
    }
}
