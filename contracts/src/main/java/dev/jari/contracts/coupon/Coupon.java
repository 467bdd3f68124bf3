package dev.jari.contracts.coupon;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.jari.contracts.money.Money;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A reduction that a user may use once.
 *
 * @param value minor units of the minimum's currency, or percent
 * @param minimum the least that must be due
 * @param validTo it is no longer valid from then on
 * @param userId whose it is; absent when it is for everyone
 * @param usable whether the user who asks could use it now; for an admin, whether anybody could
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Coupon(
        long couponId,
        String name,
        CouponKind kind,
        long value,
        Money minimum,
        Instant validFrom,
        Instant validTo,
        @Nullable Long userId,
        boolean usable) {}
