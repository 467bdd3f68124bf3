package dev.jari.orders.coupon;

import dev.jari.contracts.coupon.CouponKind;

/** How much a coupon takes off. */
final class Discount {

    private static final int WHOLE = 100;

    private Discount() {}

    /** Never more than is due; a percentage is rounded down, so that no unit is given that was not promised. */
    static long of(CouponKind kind, long value, long due) {
        return switch (kind) {
            case AMOUNT -> Math.min(value, due);
            // In two parts, because a large amount times a hundred is more than a long can hold.
            case PERCENT -> due / WHOLE * value + due % WHOLE * value / WHOLE;
        };
    }
}
