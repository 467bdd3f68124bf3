package dev.jari.contracts.slot;

import org.jspecify.annotations.Nullable;

/**
 * Asks that a slot take nobody new. Closing a closed one changes nothing.
 *
 * @param edition checked when given
 */
public record CloseSlot(long slotId, @Nullable Long edition) {

    public static final String SUBJECT = "slots.close";
}
