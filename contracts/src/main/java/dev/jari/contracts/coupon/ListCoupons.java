package dev.jari.contracts.coupon;

import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of coupons that are not deleted, at most 200.
 *
 * @param userId whose coupons, with everyone's; absent for an admin, who sees all
 */
public record ListCoupons(@Nullable Long userId, @Nullable String cursor, int limit) {

    public static final String SUBJECT = "coupons.list";
}
