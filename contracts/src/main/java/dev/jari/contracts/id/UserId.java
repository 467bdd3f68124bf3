package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A user: a customer or an admin. */
public record UserId(@JsonValue long value) implements Id {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public UserId {
        Id.check("user", value);
    }

    public static UserId valueOf(String digits) {
        return new UserId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
