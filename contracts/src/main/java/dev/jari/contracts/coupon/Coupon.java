package dev.jari.contracts.coupon;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRootName;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reduction that a user may use once.
 *
 * @param value minor units of the minimum's currency, or percent
 * @param minimum the least that must be due
 * @param validTo it is no longer valid from then on
 * @param userId whose it is; absent when it is for all users
 * @param usable whether the user who asks could use it now; for an admin, whether any user could
 */
@JsonRootName("coupon")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Coupon(
        CouponId couponId,
        String name,
        CouponKind kind,
        long value,
        Money minimum,
        Instant validFrom,
        Instant validTo,
        @Nullable UserId userId,
        boolean usable) {}
