package dev.jari.orders.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.coupon.CouponKind;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.orders.order.OrdersService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers("M3")
class KeepingCouponsStoreTest {

    private static final Instant FROM = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-12-01T00:00:00Z");
    private static final ManualClock clock = ManualClock.at("2026-11-15T00:00:00Z");

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static OrdersService orders;

    @BeforeAll
    static void open() {
        orders = OrdersService.open(database.url(), clock);
    }

    @AfterAll
    static void close() {
        orders.close();
    }

    @Test
    void a_user_sees_everyones_and_their_own_and_whether_each_can_be_used() {
        // given
        var user = orders.customer(100_000);
        var everyones = orders.coupon(input("PERCENT", 10, null));
        var own = orders.coupon(input("AMOUNT", 1_000, user));
        var anothers = orders.coupon(input("AMOUNT", 1_000, new UserId(user.value() + 1)));
        var withdrawn = orders.coupon(input("AMOUNT", 1_000, null));
        orders.coupons.delete(withdrawn);

        // when
        orders.pay(OrdersService.with(OrdersService.byWallet(user, 5_000), own));

        // then
        assertThat(orders.coupons.list(user, everyones.value() - 1, 10))
                .extracting(Coupon::couponId)
                .containsExactly(everyones, own);
        assertThat(orders.coupons.list(user, everyones.value() - 1, 10))
                .extracting(Coupon::usable)
                .containsExactly(true, false);
        assertThat(orders.coupons.list(null, everyones.value() - 1, 10))
                .extracting(Coupon::couponId)
                .containsExactly(everyones, own, anothers);
        assertThat(orders.coupons.delete(withdrawn)).isEqualTo(new CouponOutcome.Unknown(withdrawn));
    }

    @Test
    void it_is_valid_from_its_first_moment_until_just_before_its_last() {
        var user = orders.customer(100_000);
        var coupon = orders.coupon(input("AMOUNT", 1_000, null));
        var now = clock.instant();
        try {
            clock.moveTo(FROM.minusMillis(1));
            assertThat(usable(user, coupon)).isFalse();
            clock.moveTo(FROM);
            assertThat(usable(user, coupon)).isTrue();
            clock.moveTo(TO.minusMillis(1));
            assertThat(usable(user, coupon)).isTrue();
            clock.moveTo(TO);
            assertThat(usable(user, coupon)).isFalse();
        } finally {
            clock.moveTo(now);
        }
    }

    private static boolean usable(UserId user, CouponId coupon) {
        return orders.coupons.list(user, coupon.value() - 1, 1).getFirst().usable();
    }

    @Test
    void one_that_nobody_used_may_become_another_altogether() {
        // given
        var user = orders.customer(100_000);
        var coupon = orders.coupon(input("AMOUNT", 1_000, null));

        // when
        var outcome = orders.coupons.update(
                coupon,
                new CouponInput("half", "PERCENT", 50L, new MoneyInput(2_000L, "USD"), FROM, TO, user.value()),
                true);

        // then
        assertThat(outcome)
                .isEqualTo(new CouponOutcome.Saved(new Coupon(
                        coupon, "half", CouponKind.PERCENT, 50, new Money(2_000, "USD"), FROM, TO, user, true)));
    }

    @Test
    void one_that_was_used_keeps_what_it_takes_off_and_whose_it_is() {
        // given
        var user = orders.customer(100_000);
        var coupon = orders.coupon(input("AMOUNT", 1_000, null));
        orders.pay(OrdersService.with(OrdersService.byWallet(user, 5_000), coupon));

        // then
        assertThat(List.of(
                        input("AMOUNT", 2_000, null),
                        input("PERCENT", 100, null),
                        input("AMOUNT", 1_000, user),
                        new CouponInput("x", "AMOUNT", 1_000L, new MoneyInput(0L, "USD"), FROM, TO, null)))
                .allSatisfy(other -> assertThat(orders.coupons.update(coupon, other, true))
                        .isEqualTo(new CouponOutcome.AlreadyUsed()));
        var later = TO.plus(Duration.ofDays(30));
        var renamed = new CouponInput("autumn", "AMOUNT", 1_000L, new MoneyInput(3_000L, "KRW"), FROM, later, null);
        assertThat(((CouponOutcome.Saved) orders.coupons.update(coupon, renamed, true)).coupon())
                .extracting(Coupon::name, Coupon::minimum, Coupon::validTo)
                .containsExactly("autumn", new Money(3_000, "KRW"), later);
        assertThat(usable(user, coupon)).isFalse();
    }

    @Test
    void one_that_was_withdrawn_may_be_offered_again() {
        // given
        var user = orders.customer(100_000);
        var coupon = orders.coupon(input("AMOUNT", 1_000, null));
        var same = input("AMOUNT", 1_000, null);

        // when
        assertThat(((CouponOutcome.Saved) orders.coupons.update(coupon, same, false))
                        .coupon()
                        .usable())
                .isFalse();
        assertThat(orders.coupons.list(null, coupon.value() - 1, 1))
                .extracting(Coupon::couponId)
                .doesNotContain(coupon);
        orders.coupons.update(coupon, same, true);

        // then
        assertThat(usable(user, coupon)).isTrue();
        var unknown = new CouponId(987_654_321);
        assertThat(orders.coupons.update(unknown, same, true)).isEqualTo(new CouponOutcome.Unknown(unknown));
        assertThat(orders.coupons.update(coupon, input("PERCENT", 101, null), true))
                .isInstanceOf(CouponOutcome.Invalid.class);
    }

    @ParameterizedTest
    @CsvSource({
        "PERCENT, 101, /value, out-of-range",
        "PERCENT, 0, /value, out-of-range",
        "AMOUNT, -5, /value, out-of-range",
        "AMOUNT, , /value, missing",
        "HALF, 5, /kind, invalid-value",
        ", 5, /kind, missing"
    })
    void impossible_coupons_are_refused(@Nullable String kind, @Nullable Long value, String pointer, String code) {
        var outcome =
                orders.coupons.create(new CouponInput("x", kind, value, new MoneyInput(0L, "KRW"), FROM, TO, null));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        CouponOutcome.Invalid.class,
                        invalid -> assertThat(invalid.refusal().errors())
                                .contains(invalid.refusal().errors().getFirst())
                                .extracting(FieldError::pointer)
                                .containsExactly(pointer));
        assertThat(((CouponOutcome.Invalid) outcome)
                        .refusal()
                        .errors()
                        .getFirst()
                        .code())
                .isEqualTo(code);
    }

    @Test
    void a_coupon_that_ends_before_it_begins_is_refused() {
        assertThat(orders.coupons.create(new CouponInput("x", "AMOUNT", 1L, new MoneyInput(0L, "KRW"), TO, TO, null)))
                .isInstanceOf(CouponOutcome.Invalid.class);
        assertThat(orders.coupons.create(
                        new CouponInput("x", "AMOUNT", 1L, new MoneyInput(0L, "KRW"), Instant.MIN, Instant.MAX, null)))
                .isInstanceOf(CouponOutcome.Invalid.class);
    }

    private static CouponInput input(String kind, long value, @Nullable UserId user) {
        return new CouponInput(
                "쿠폰", kind, value, new MoneyInput(0L, "KRW"), FROM, TO, user == null ? null : user.value());
    }
}
