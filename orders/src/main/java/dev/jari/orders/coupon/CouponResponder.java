package dev.jari.orders.coupon;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.coupon.Coupon;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.DeleteCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.coupon.UpdateCoupon;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.messaging.bus.Bus;
import dev.jari.platform.page.Cursor;
import java.util.Objects;

/** Answers questions about coupons. */
final class CouponResponder {

    private final Coupons coupons;

    CouponResponder(Coupons coupons) {
        this.coupons = coupons;
    }

    void answerOn(Bus bus) {
        bus.respond(ListCoupons.class, this::list);
        bus.respond(CreateCoupon.class, question -> answer(coupons.create(question.coupon())));
        bus.respond(
                UpdateCoupon.class,
                question -> answer(coupons.update(
                        question.couponId(), question.coupon(), Objects.requireNonNullElse(question.active(), true))));
        bus.respond(DeleteCoupon.class, question -> answer(coupons.delete(question.couponId())));
    }

    private Answer<Page<Coupon>> list(ListCoupons question) {
        var after = Cursor.plainId(question.cursor(), 0);
        if (after.isEmpty()) return Answer.refused(Cursor.refusal());
        var limit = Cursor.limit(question.limit());
        var items = coupons.list(question.userId(), after.getAsLong(), limit);
        var next = items.size() == limit ? items.getLast().couponId().toString() : null;
        return Answer.granted(new Page<>(items, next));
    }

    private static Answer<Coupon> answer(CouponOutcome outcome) {
        return switch (outcome) {
            case CouponOutcome.Saved saved -> Answer.granted(saved.coupon());
            case CouponOutcome.Unknown _ -> Answer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case CouponOutcome.AlreadyUsed _ ->
                Answer.refused(Refusal.of(ErrorCode.INVALID_STATE).because("coupon-used"));
            case CouponOutcome.Invalid invalid -> Answer.refused(invalid.refusal());
        };
    }
}
