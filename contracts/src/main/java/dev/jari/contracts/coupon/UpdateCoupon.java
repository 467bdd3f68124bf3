package dev.jari.contracts.coupon;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.CouponId;
import org.jspecify.annotations.Nullable;

/**
 * Asks that a coupon be as it is written here. What it takes off and whose it is stays once an order has used it.
 *
 * @param active false withdraws it, true or absent offers it, also when it was withdrawn
 */
public record UpdateCoupon(
        CouponId couponId, CouponInput coupon, @Nullable Boolean active) implements Question<Coupon> {

    public static final String SUBJECT = "coupons.update";
}
