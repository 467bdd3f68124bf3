package dev.jari.contracts.source;

import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.SlotId;

/** Asks for a slot by the source designs' name for it. */
public record FindGameTimeSlot(SlotId timeSlotId) implements Request<GameTimeSlotAnswer> {

    public static final String SUBJECT = "gameTimeSlots.get";
}
