package dev.jari.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A line of a wallet's ledger. */
public record EntryId(@JsonValue long value) implements Id {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public EntryId {
        Id.check("wallet entry", value);
    }

    public static EntryId valueOf(String digits) {
        return new EntryId(Long.parseLong(digits));
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
