package dev.jari.contracts.slot;

import org.jspecify.annotations.Nullable;

/**
 * Asks that a closed slot take bookings again, as far as places are left.
 *
 * @param edition checked when given
 */
public record ReopenSlot(long slotId, @Nullable Long edition) {

    public static final String SUBJECT = "slots.reopen";
}
