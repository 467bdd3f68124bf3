package dev.jari.contracts.slot;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.SlotId;
import org.jspecify.annotations.Nullable;

/**
 * Asks that a slot take no new booking. Closing a closed one changes nothing.
 *
 * @param edition checked when given
 */
public record CloseSlot(SlotId slotId, @Nullable Long edition) implements Question<Slot> {

    public static final String SUBJECT = "slots.close";
}
