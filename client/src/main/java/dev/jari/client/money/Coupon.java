package dev.jari.client.money;

import java.time.Instant;

/**
 * A reduction that a customer may use once.
 *
 * @param kind {@code AMOUNT} or {@code PERCENT}
 * @param value minor units of the minimum's currency, or percent
 * @param usable whether it could be used now
 */
public record Coupon(
        long couponId,
        String name,
        String kind,
        long value,
        Money minimum,
        Instant validFrom,
        Instant validTo,
        boolean usable) {}
