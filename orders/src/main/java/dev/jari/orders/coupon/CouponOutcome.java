package dev.jari.orders.coupon;

import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.CouponId;

/** What came of a change of a coupon. */
public sealed interface CouponOutcome {

    record Saved(Coupon coupon) implements CouponOutcome {}

    record Unknown(CouponId couponId) implements CouponOutcome {}

    /** An order has used it, so what it takes off and whose it is can't be changed any more. */
    record AlreadyUsed() implements CouponOutcome {}

    record Invalid(Refusal refusal) implements CouponOutcome {}
}
