package dev.jari.contracts.slot;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the stay, or why not: {@code SLOT_NOT_FOUND} when a night is not for sale. */
public record StayAnswer(@Nullable Stay stay, @Nullable Refusal refusal) {

    public static StayAnswer of(Stay stay) {
        return new StayAnswer(stay, null);
    }

    public static StayAnswer refused(Refusal refusal) {
        return new StayAnswer(null, refusal);
    }
}
