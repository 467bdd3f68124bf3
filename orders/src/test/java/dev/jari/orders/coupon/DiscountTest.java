package dev.jari.orders.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.coupon.CouponKind;
import dev.jari.testkit.Covers;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers("M3")
class DiscountTest {

    @ParameterizedTest
    @CsvSource({
        "AMOUNT, 1000, 9000, 1000",
        "AMOUNT, 9001, 9000, 9000",
        "AMOUNT, 5, 0, 0",
        "PERCENT, 10, 9999, 999",
        "PERCENT, 1, 99, 0",
        "PERCENT, 33, 100, 33",
        "PERCENT, 100, 12345, 12345"
    })
    void is_rounded_down_and_never_more_than_is_due(CouponKind kind, long value, long due, long expected) {
        assertThat(Discount.of(kind, value, due)).isEqualTo(expected);
    }

    @Test
    void is_exact_for_the_largest_amounts() {
        var due = Long.MAX_VALUE - 3;

        assertThat(BigInteger.valueOf(Discount.of(CouponKind.PERCENT, 97, due)))
                .isEqualTo(
                        BigInteger.valueOf(due).multiply(BigInteger.valueOf(97)).divide(BigInteger.valueOf(100)));
    }
}
