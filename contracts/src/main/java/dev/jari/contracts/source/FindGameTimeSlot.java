package dev.jari.contracts.source;

import dev.jari.contracts.answer.Request;

/** Asks for a slot by the source designs' name for it; a service of theirs may ask for any number. */
public record FindGameTimeSlot(long timeSlotId) implements Request<GameTimeSlotAnswer> {

    public static final String SUBJECT = "gameTimeSlots.get";
}
