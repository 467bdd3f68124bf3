package dev.jari.contracts.coupon;

/** Asks for a new coupon. */
public record CreateCoupon(CouponInput coupon) {

    public static final String SUBJECT = "coupons.create";
}
