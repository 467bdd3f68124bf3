package dev.jari.contracts.coupon;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the coupon as it is now, or why not. */
public record CouponAnswer(
        @Nullable Coupon coupon, @Nullable Refusal refusal) {

    public static CouponAnswer of(Coupon coupon) {
        return new CouponAnswer(coupon, null);
    }

    public static CouponAnswer refused(Refusal refusal) {
        return new CouponAnswer(null, refusal);
    }
}
