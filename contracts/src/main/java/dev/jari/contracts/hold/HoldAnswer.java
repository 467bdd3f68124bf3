package dev.jari.contracts.hold;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the hold, or why not. */
public record HoldAnswer(@Nullable Hold hold, @Nullable Refusal refusal) {

    public static HoldAnswer of(Hold hold) {
        return new HoldAnswer(hold, null);
    }

    public static HoldAnswer refused(Refusal refusal) {
        return new HoldAnswer(null, refusal);
    }
}
