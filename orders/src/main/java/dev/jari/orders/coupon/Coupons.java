package dev.jari.orders.coupon;

import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CouponInput;
import dev.jari.contracts.coupon.CouponKind;
import dev.jari.contracts.id.CouponId;
import dev.jari.contracts.id.OrderId;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.money.Money;
import dev.jari.contracts.money.MoneyInput;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.input.Checks;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Coupons, and who has used which. */
public final class Coupons {

    private static final int PERCENT_MAX = 100;

    // Far from the ends of what the database can count.
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("3000-01-01T00:00:00Z");

    private final CouponStore store;
    private final InstantSource clock;

    public Coupons(ServiceDatabase database, InstantSource clock) {
        this.store = new CouponStore(database.jdbc());
        this.clock = clock;
    }

    public void answerOn(Bus bus) {
        new CouponResponder(this).answerOn(bus);
    }

    public CouponOutcome create(CouponInput input) {
        var checks = new Checks();
        var coupon = checked(input, checks);
        if (!checks.passed()) return new CouponOutcome.Invalid(checks.refusal());
        return saved(store.insert(coupon), coupon);
    }

    /**
     * Name, minimum, validity and whether it is offered may change at any time: they decide about uses to come. What
     * it takes off and whose it is may change until the first use; then another coupon is the honest way.
     */
    public CouponOutcome update(CouponId couponId, CouponInput input, boolean active) {
        var checks = new Checks();
        var coupon = checked(input, checks);
        if (!store.exists(couponId)) return new CouponOutcome.Unknown(couponId);
        if (!checks.passed()) return new CouponOutcome.Invalid(checks.refusal());
        return store.update(couponId, coupon, active) ? saved(couponId, coupon) : new CouponOutcome.AlreadyUsed();
    }

    private CouponOutcome saved(CouponId couponId, NewCoupon coupon) {
        return store.findWithdrawnToo(couponId, coupon.userId(), clock.instant())
                .<CouponOutcome>map(CouponOutcome.Saved::new)
                .orElseGet(() -> new CouponOutcome.Unknown(couponId));
    }

    private static NewCoupon checked(CouponInput input, Checks checks) {
        var name = checks.line("/name", input.name(), CouponInput.NAME_MAX);
        var kind = checks.oneOf("/kind", input.kind(), CouponKind.values());
        var value = checks.number(
                "/value", input.value(), 1, kind == CouponKind.PERCENT ? PERCENT_MAX : MoneyInput.AMOUNT_MAX);
        var minimum = checks.money("/minimum", input.minimum(), 0);
        var from = instant("/validFrom", input.validFrom(), checks);
        var to = instant("/validTo", input.validTo(), checks);
        var owner =
                input.userId() == null ? null : new UserId(checks.number("/userId", input.userId(), 1, Long.MAX_VALUE));
        if (checks.passed() && !from.isBefore(to)) checks.wrong("/validTo", "out-of-range", "is not after validFrom");
        return new NewCoupon(name, kind, value, minimum, from, to, owner);
    }

    private static Instant instant(String pointer, @Nullable Instant value, Checks checks) {
        if (value == null) checks.missing(pointer);
        else if (value.isBefore(EARLIEST) || value.isAfter(LATEST))
            checks.wrong(pointer, "out-of-range", "is not of our time");
        else return value;
        return EARLIEST;
    }

    /** Withdraws it; gives it as it was. */
    public CouponOutcome delete(CouponId couponId) {
        var current = store.find(couponId, null, clock.instant());
        if (current.isEmpty() || !store.deactivate(couponId)) return new CouponOutcome.Unknown(couponId);
        return new CouponOutcome.Saved(current.get());
    }

    /** Those for all users and the user's own, or all without a user. */
    public List<Coupon> list(@Nullable UserId userId, long after, int limit) {
        return store.list(userId, clock.instant(), after, limit);
    }

    /** Uses a coupon for an order, in the transaction of its step. */
    public CouponUse use(CouponId couponId, UserId userId, Money due, OrderId orderId) {
        var now = clock.instant();
        var coupon = store.find(couponId, userId, now).filter(found -> fits(found, userId, due));
        if (coupon.isEmpty() || !store.insertUse(couponId, userId, orderId, now)) return new CouponUse.NotUsable();
        return new CouponUse.Used(
                new Money(Discount.of(coupon.get().kind(), coupon.get().value(), due.amount()), due.currency()));
    }

    private static boolean fits(Coupon coupon, UserId userId, Money due) {
        var owner = coupon.userId();
        return coupon.usable()
                && (owner == null || owner.equals(userId))
                && coupon.minimum().currency().equals(due.currency())
                && coupon.minimum().amount() <= due.amount();
    }

    /** Gives back what an order has used, in the transaction of its step. */
    public void giveBack(OrderId orderId) {
        if (!store.deleteUse(orderId))
            throw new IllegalStateException("order %s has no coupon to give back".formatted(orderId));
    }
}
