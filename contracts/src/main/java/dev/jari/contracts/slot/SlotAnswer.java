package dev.jari.contracts.slot;

import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** Either the slot as it is now, or why not. */
public record SlotAnswer(@Nullable Slot slot, @Nullable Refusal refusal) {

    public static SlotAnswer of(Slot slot) {
        return new SlotAnswer(slot, null);
    }

    public static SlotAnswer refused(Refusal refusal) {
        return new SlotAnswer(null, refusal);
    }
}
