package dev.jari.contracts.coupon;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a page of coupons that are not deleted, at most 200.
 *
 * @param userId whose coupons, with those for all users; absent for an admin, who sees all
 */
public record ListCoupons(@Nullable UserId userId, @Nullable String cursor, int limit)
        implements Question<Page<Coupon>> {

    public static final String SUBJECT = "coupons.list";
}
