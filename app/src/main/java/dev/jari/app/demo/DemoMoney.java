package dev.jari.app.demo;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.coupon.CouponKind;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.contracts.wallet.TopUpWallet;
import dev.jari.messaging.bus.Bus;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives the demo's customers something to pay with, by asking orders. Wallets are filled once, by a key that never
 * changes; coupons that are there are left alone.
 */
public final class DemoMoney {

    /** Who has money; the first is who {@code ./jari buy} is. */
    static final List<UserId> USERS = List.of(new UserId(42), new UserId(43), new UserId(44));

    static final long BALANCE = 1_000_000;

    private static final String KEY = "demo-money";
    private static final Duration VALID = Duration.ofDays(365);
    private static final int PAGE = 200;

    private final Bus bus;
    private final Clock clock;

    public DemoMoney(Bus bus, Clock clock) {
        this.bus = bus;
        this.clock = clock;
    }

    /** What a run has added. */
    public record Added(int wallets, int coupons) {}

    public Added load() {
        return new Added(fillWallets(), loadCoupons());
    }

    private int fillWallets() {
        var filled = 0;
        for (var user : USERS) {
            if (!granted(new TopUpWallet(user, KEY, won(BALANCE))).replayed()) filled++;
        }
        return filled;
    }

    private int loadCoupons() {
        var there = namesThere();
        var added = 0;
        for (var coupon : coupons()) {
            if (there.contains(coupon.name())) continue;
            granted(new CreateCoupon(coupon));
            added++;
        }
        return added;
    }

    private Set<@Nullable String> namesThere() {
        var names = new HashSet<@Nullable String>();
        @Nullable String cursor = null;
        do {
            var page = granted(new ListCoupons(null, cursor, PAGE));
            page.items().stream().map(Coupon::name).forEach(names::add);
            cursor = page.nextCursor();
        } while (cursor != null);
        return names;
    }

    /** One of each kind, and one that hardly any user can use. */
    private List<CouponInput> coupons() {
        return List.of(
                coupon("첫 방문 5,000원 할인", CouponKind.AMOUNT, 5_000, 10_000),
                coupon("누구나 10% 할인", CouponKind.PERCENT, 10, 0),
                coupon("단체 50,000원 할인", CouponKind.AMOUNT, 50_000, 1_000_000));
    }

    private CouponInput coupon(String name, CouponKind kind, long value, long minimum) {
        var from = clock.instant().truncatedTo(ChronoUnit.DAYS);
        return new CouponInput(name, kind.name(), value, won(minimum), from, from.plus(VALID), null);
    }

    private static MoneyInput won(long amount) {
        return new MoneyInput(amount, DemoVenue.CURRENCY);
    }

    private <T> T granted(Question<T> asked) {
        return bus.request(asked)
                .orElseThrow(refusal -> new IllegalStateException("orders refused a part of the demo: " + refusal));
    }
}
