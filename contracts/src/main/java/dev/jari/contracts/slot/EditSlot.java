package dev.jari.contracts.slot;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.MoneyInput;
import org.jspecify.annotations.Nullable;

/**
 * Asks to change some of a slot.
 *
 * @param edition the one the caller saw; without it {@code IF_MATCH_REQUIRED}, with an older one {@code
 *     VERSION_MISMATCH}
 * @param active whether it is to be shown and sold
 */
public record EditSlot(
        SlotId slotId,
        @Nullable Long edition,
        @Nullable Integer capacity,
        @Nullable MoneyInput price,
        @Nullable Boolean premium,
        @Nullable Boolean active)
        implements Question<Slot> {

    public static final String SUBJECT = "slots.edit";

    /** Leaves it on sale, or not, as it is. */
    public EditSlot(
            SlotId slotId,
            @Nullable Long edition,
            @Nullable Integer capacity,
            @Nullable MoneyInput price,
            @Nullable Boolean premium) {
        this(slotId, edition, capacity, price, premium, null);
    }

    /** Whether it names nothing to change. */
    public boolean changesNothing() {
        return capacity == null && price == null && premium == null && active == null;
    }
}
