package dev.jari.orders.coupon;

import dev.jari.contracts.coupon.CouponKind;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A coupon that has no id yet. */
record NewCoupon(
        String name,
        CouponKind kind,
        long value,
        Money minimum,
        Instant validFrom,
        Instant validTo,
        @Nullable UserId userId) {}
