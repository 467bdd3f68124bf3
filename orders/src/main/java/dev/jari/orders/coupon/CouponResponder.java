package dev.jari.orders.coupon;

import dev.jari.contracts.coupon.CouponAnswer;
import dev.jari.contracts.coupon.CouponsPage;
import dev.jari.contracts.coupon.CreateCoupon;
import dev.jari.contracts.coupon.DeleteCoupon;
import dev.jari.contracts.coupon.ListCoupons;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.messaging.bus.Bus;
import dev.jari.orders.input.IdCursor;

/** Answers questions about coupons. */
final class CouponResponder {

    private final Coupons coupons;

    CouponResponder(Coupons coupons) {
        this.coupons = coupons;
    }

    void answerOn(Bus bus) {
        bus.respond(ListCoupons.SUBJECT, ListCoupons.class, this::list);
        bus.respond(CreateCoupon.SUBJECT, CreateCoupon.class, question -> answer(coupons.create(question.coupon())));
        bus.respond(DeleteCoupon.SUBJECT, DeleteCoupon.class, question -> answer(coupons.delete(question.couponId())));
    }

    private CouponsPage list(ListCoupons question) {
        var after = IdCursor.parse(question.cursor(), 0);
        if (after.isEmpty()) return CouponsPage.refused(IdCursor.refusal());
        var limit = IdCursor.limit(question.limit());
        var items = coupons.list(question.userId(), after.getAsLong(), limit);
        var next = items.size() == limit ? Long.toString(items.getLast().couponId()) : null;
        return new CouponsPage(items, next, null);
    }

    private static CouponAnswer answer(CouponOutcome outcome) {
        return switch (outcome) {
            case CouponOutcome.Saved saved -> CouponAnswer.of(saved.coupon());
            case CouponOutcome.Unknown _ -> CouponAnswer.refused(Refusal.of(ErrorCode.NOT_FOUND));
            case CouponOutcome.Invalid invalid -> CouponAnswer.refused(invalid.refusal());
        };
    }
}
