package dev.jari.contracts.slot;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.SlotId;
import org.jspecify.annotations.Nullable;

/**
 * Asks that a closed slot take bookings again, as far as places are left.
 *
 * @param edition checked when given
 */
public record ReopenSlot(SlotId slotId, @Nullable Long edition) implements Question<Slot> {

    public static final String SUBJECT = "slots.reopen";
}
