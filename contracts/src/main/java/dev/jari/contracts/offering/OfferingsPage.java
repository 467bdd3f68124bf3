package dev.jari.contracts.offering;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of offerings, or why not; without a next cursor it is the last. */
public record OfferingsPage(
        List<Offering> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public OfferingsPage {
        items = List.copyOf(items);
    }

    public static OfferingsPage refused(Refusal refusal) {
        return new OfferingsPage(List.of(), null, refusal);
    }
}
