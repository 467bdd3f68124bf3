package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.jspecify.annotations.Nullable;

/** A course of nine holes, at its club. */
public record CourseId(@JsonValue long value) implements Id {

    public CourseId {
        Id.check("course", value);
    }

    /** Before ids were types a number of zero or less could be stored, and named none. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static @Nullable CourseId read(long value) {
        return value <= 0 ? null : new CourseId(value);
    }

    public static CourseId valueOf(String digits) {
        return new CourseId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
