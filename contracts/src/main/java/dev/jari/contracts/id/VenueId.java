package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A venue. */
public record VenueId(@JsonValue long value) implements Id {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public VenueId {
        Id.check("venue", value);
    }

    public static VenueId valueOf(String digits) {
        return new VenueId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
