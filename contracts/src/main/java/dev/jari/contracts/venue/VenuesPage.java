package dev.jari.contracts.venue;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of venues, or why not; without a next cursor it is the last. */
public record VenuesPage(
        List<Venue> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public VenuesPage {
        items = List.copyOf(items);
    }

    public static VenuesPage refused(Refusal refusal) {
        return new VenuesPage(List.of(), null, refusal);
    }
}
