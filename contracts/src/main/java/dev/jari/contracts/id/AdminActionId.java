package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** An admin's action, as it is listed. */
public record AdminActionId(@JsonValue long value) implements Id {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AdminActionId {
        Id.check("action", value);
    }

    public static AdminActionId valueOf(String digits) {
        return new AdminActionId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
