package dev.jari.contracts.coupon;

/** How a coupon reduces what is due. */
public enum CouponKind {
    /** By so many minor units. */
    AMOUNT,
    /** By so many percent, rounded down to minor units. */
    PERCENT
}
