package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A booking. */
public record BookingId(@JsonValue long value) implements Id {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public BookingId {
        Id.check("booking", value);
    }

    public static BookingId valueOf(String digits) {
        return new BookingId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
