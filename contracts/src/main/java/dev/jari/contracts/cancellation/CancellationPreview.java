package dev.jari.contracts.cancellation;

import dev.jari.contracts.money.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom a cancellation would touch if it was asked for now. What has begun is not touched, and what waits for
 * inventory's answer is not in it yet.
 *
 * @param bookings how many, on all pages
 * @param places how many places they have together
 * @param refunds what would go back to their customers together, in each currency
 * @param items some of them, by day
 */
public record CancellationPreview(
        long bookings,
        long places,
        List<Money> refunds,
        List<AffectedBooking> items,
        @Nullable String nextCursor) {

    public CancellationPreview {
        refunds = List.copyOf(refunds);
        items = List.copyOf(items);
    }
}
