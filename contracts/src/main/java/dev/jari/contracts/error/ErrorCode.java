package dev.jari.contracts.error;

import static dev.jari.contracts.error.ErrorKind.CALLER;
import static dev.jari.contracts.error.ErrorKind.OURS;
import static dev.jari.contracts.error.ErrorKind.OUTSIDE;
import static dev.jari.contracts.error.ErrorKind.OVERLOAD;

/** Every code a problem document may carry, with its HTTP status. Codes are part of the contract and never change. */
public enum ErrorCode {
    VALIDATION_FAILED(400, CALLER),
    IDEMPOTENCY_KEY_REQUIRED(400, CALLER),
    UNAUTHENTICATED(401, CALLER),
    PAYMENT_DECLINED(402, CALLER),
    INSUFFICIENT_BALANCE(402, CALLER),
    FORBIDDEN(403, CALLER),
    NOT_FOUND(404, CALLER),
    SLOT_NOT_FOUND(404, CALLER),
    BOOKING_NOT_FOUND(404, CALLER),
    HOLD_NOT_FOUND(404, CALLER),
    METHOD_NOT_ALLOWED(405, CALLER),
    NOT_ACCEPTABLE(406, CALLER),
    SOLD_OUT(409, CALLER),
    SLOT_CLOSED(409, CALLER),
    DUPLICATE_BOOKING(409, CALLER),
    DUPLICATE_REQUEST(409, CALLER),
    HOLD_KEY_CONFLICT(409, CALLER),
    HOLD_EXPIRED(409, CALLER),
    HOLD_ALREADY_PROCESSED(409, CALLER),
    LOCK_TIMEOUT(409, OVERLOAD),
    CANCEL_NOT_ALLOWED(409, CALLER),
    INVALID_STATE(409, CALLER),
    COUPON_NOT_USABLE(409, CALLER),
    OUT_OF_STOCK(409, CALLER),
    CONFLICT(409, OVERLOAD),
    VERSION_MISMATCH(412, CALLER),
    PAYLOAD_TOO_LARGE(413, CALLER),
    UNSUPPORTED_MEDIA_TYPE(415, CALLER),
    IDEMPOTENCY_KEY_REUSED(422, CALLER),
    SLOT_IN_THE_PAST(422, CALLER),
    IF_MATCH_REQUIRED(428, CALLER),
    HOLD_LIMIT_REACHED(429, OVERLOAD),
    RATE_LIMITED(429, OVERLOAD),
    INTERNAL_ERROR(500, OURS),
    UNAVAILABLE(503, OUTSIDE);

    private final int status;
    private final ErrorKind kind;

    ErrorCode(int status, ErrorKind kind) {
        this.status = status;
        this.kind = kind;
    }

    /** The usual status; {@link #VALIDATION_FAILED} also answers 422 for values that are well-formed but impossible. */
    public int status() {
        return status;
    }

    public ErrorKind kind() {
        return kind;
    }
}
