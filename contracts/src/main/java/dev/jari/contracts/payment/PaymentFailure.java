package dev.jari.contracts.payment;

/** Why an order was not paid. Where a word is also an error code, a waiting customer is answered with that code. */
public enum PaymentFailure {
    PAYMENT_DECLINED(true),
    INSUFFICIENT_BALANCE(true),
    COUPON_NOT_USABLE(true),
    OUT_OF_STOCK(false),
    /** Another order of the same booking is under way or paid. */
    ANOTHER_PAYMENT(false),
    /** It stopped half-way, and everything taken was given back. */
    SYSTEM_FAILURE(true);

    private final boolean retryable;

    PaymentFailure(boolean retryable) {
        this.retryable = retryable;
    }

    /** Whether paying the same booking once more, perhaps in another way, can help. */
    public boolean retryable() {
        return retryable;
    }
}
