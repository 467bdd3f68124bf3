package dev.jari.contracts.coupon;

/** Asks to withdraw a coupon; orders that used it keep it. */
public record DeleteCoupon(long couponId) {

    public static final String SUBJECT = "coupons.delete";
}
