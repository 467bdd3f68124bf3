package dev.jari.client.catalogue;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** Whether a slot can be had. */
public enum SlotStatus {
    AVAILABLE,
    FULLY_BOOKED,
    CLOSED,
    /** A word this client does not know yet. */
    @JsonEnumDefaultValue
    UNKNOWN
}
