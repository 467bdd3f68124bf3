package dev.jari.contracts.message;

/** Asks for a slot by the source designs' name for it. */
public record FindGameTimeSlot(long timeSlotId) {

    public static final String SUBJECT = "gameTimeSlots.get";
}
