package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A course of nine holes, at its club. */
public record CourseId(@JsonValue long value) implements Id {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public CourseId {
        Id.check("course", value);
    }

    public static CourseId valueOf(String digits) {
        return new CourseId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
