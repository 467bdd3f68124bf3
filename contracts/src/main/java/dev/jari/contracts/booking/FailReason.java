package dev.jari.contracts.booking;

/** Why a booking failed. Where a word is also an error code, a waiting customer is answered with that code. */
public enum FailReason {
    SOLD_OUT,
    SLOT_CLOSED,
    SLOT_NOT_FOUND,
    SLOT_IN_THE_PAST,
    VALIDATION_FAILED,
    /** Inventory did not answer in time. */
    SAGA_TIMEOUT,
    /** Nothing was paid while the window was open. */
    PAYMENT_WINDOW_OVER,
    INTERNAL_ERROR
}
