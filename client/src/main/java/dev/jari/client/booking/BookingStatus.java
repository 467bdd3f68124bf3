package dev.jari.client.booking;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** Where a booking stands. */
public enum BookingStatus {
    /** Accepted, places being reserved. */
    PENDING,
    /** Places reserved, waiting for money. */
    SLOT_RESERVED,
    CONFIRMED,
    /** Used. */
    COMPLETED,
    CANCELLED,
    /** Did not come. */
    NO_SHOW,
    FAILED,
    /** A word this client does not know yet. */
    @JsonEnumDefaultValue
    UNKNOWN;

    /** Whether nothing can follow. */
    public boolean terminal() {
        return switch (this) {
            case COMPLETED, CANCELLED, NO_SHOW, FAILED -> true;
            case PENDING, SLOT_RESERVED, CONFIRMED, UNKNOWN -> false;
        };
    }
}
