package dev.jari.contracts.coupon;

import dev.jari.contracts.money.MoneyInput;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A coupon as an admin wrote it, unchecked. */
public record CouponInput(
        @Nullable String name,
        @Nullable String kind,
        @Nullable Long value,
        @Nullable MoneyInput minimum,
        @Nullable Instant validFrom,
        @Nullable Instant validTo,
        @Nullable Long userId) {

    public static final int NAME_MAX = 100;
}
