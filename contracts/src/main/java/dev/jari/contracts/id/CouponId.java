package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/** A coupon. */
public record CouponId(@JsonValue long value) implements Id {

    public CouponId {
        Id.check("coupon", value);
    }

    /** Before ids were types a number of zero or less could be stored, and named none. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static @Nullable CouponId read(long value) {
        return value <= 0 ? null : new CouponId(value);
    }

    public static CouponId valueOf(String digits) {
        return new CouponId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
