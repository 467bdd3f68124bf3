package dev.jari.booking.saga;

/** What is sent because of a move, in the move's own transaction. */
public enum Effect {
    /** {@code slot.release}: the places go back, or are never given. */
    RELEASE,
    /** {@code booking.confirmed}. */
    TELL_CONFIRMED,
    /** {@code booking.failed}. */
    TELL_FAILED,
    /** {@code booking.cancelled}. */
    TELL_CANCELLED,
    /** {@code booking.payment.failed}. */
    TELL_PAYMENT_FAILED,
    /** {@code payment.request} for what is due. */
    REQUEST_PAYMENT,
    /** {@code payment.refund} of what the ladder gives back, if anything was paid. */
    REFUND_BY_POLICY,
    /** {@code payment.refund} of everything that was just paid. */
    REFUND_ALL
}
