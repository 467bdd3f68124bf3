package dev.jari.contracts.slot;

/** Asks for one slot. */
public record FindSlot(long slotId) {

    public static final String SUBJECT = "slots.get";
}
