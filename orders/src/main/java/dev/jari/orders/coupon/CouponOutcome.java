package dev.jari.orders.coupon;

import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.CouponId;

/** What came of a change of a coupon. */
public sealed interface CouponOutcome {

    record Saved(Coupon coupon) implements CouponOutcome {}

    record Unknown(CouponId couponId) implements CouponOutcome {}

    record Invalid(Refusal refusal) implements CouponOutcome {}
}
