package dev.jari.orders.coupon;

import dev.jari.contracts.money.Money;

/** What came of using a coupon. */
public sealed interface CouponUse {

    record Used(Money discount) implements CouponUse {}

    /** Unknown, withdrawn, another user's, not valid now, of another currency, too little due, or used before. */
    record NotUsable() implements CouponUse {}
}
