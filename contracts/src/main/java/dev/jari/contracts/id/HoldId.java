package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A hold: a signed text that carries the offering and the expiry it was placed with. */
public record HoldId(@JsonValue String value) implements Comparable<HoldId> {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public HoldId {
        if (value.isBlank()) throw new IllegalArgumentException("the id of a hold is not blank");
    }

    public static HoldId valueOf(String text) {
        return new HoldId(text);
    }

    @Override
    public int compareTo(HoldId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
