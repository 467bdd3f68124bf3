package dev.jari.contracts.coupon;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.CouponId;

/** Asks to withdraw a coupon; orders that used it keep it. */
public record DeleteCoupon(CouponId couponId) implements Question<Coupon> {

    public static final String SUBJECT = "coupons.delete";
}
