package dev.jari.contracts.slot;

import dev.jari.contracts.answer.Question;
import dev.jari.contracts.id.SlotId;

/** Asks for one slot. */
public record FindSlot(SlotId slotId) implements Question<Slot> {

    public static final String SUBJECT = "slots.get";
}
