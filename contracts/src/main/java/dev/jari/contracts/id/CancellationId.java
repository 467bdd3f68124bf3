package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The cancelling of everything that is booked for something. */
public record CancellationId(@JsonValue long value) implements Id {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public CancellationId {
        Id.check("cancellation", value);
    }

    public static CancellationId valueOf(String digits) {
        return new CancellationId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
