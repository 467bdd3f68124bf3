package dev.jari.contracts.coupon;

import dev.jari.contracts.answer.Question;

/** Asks for a new coupon. */
public record CreateCoupon(CouponInput coupon) implements Question<Coupon> {

    public static final String SUBJECT = "coupons.create";
}
