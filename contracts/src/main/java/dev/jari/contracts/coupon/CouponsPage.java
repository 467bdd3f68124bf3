package dev.jari.contracts.coupon;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of coupons, or why not; without a next cursor it is the last. */
public record CouponsPage(
        List<Coupon> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public CouponsPage {
        items = List.copyOf(items);
    }

    public static CouponsPage refused(Refusal refusal) {
        return new CouponsPage(List.of(), null, refusal);
    }
}
