package dev.jari.booking.refusal;

import dev.jari.contracts.message.GameTimeSlot;
import java.util.Optional;

/**
 * Why a customer is refused without asking inventory: this version of the slot has too few places. Holds are no part of
 * it: booking does not know them, and a wish that is short only because others hold places is decided by inventory.
 *
 * @param available how many places the customer is told are left
 */
public record Shortage(long slotId, long version, int available, int wanted) {

    public Shortage {
        if (available >= wanted)
            throw new IllegalArgumentException("%d places are enough for %d".formatted(available, wanted));
    }

    /** The shortage of a slot that has too few places not booked, if it has. */
    public static Optional<Shortage> of(GameTimeSlot slot, int wanted) {
        return of(slot.id(), slot.version(), slot.maxPlayers() - slot.bookedPlayers(), wanted);
    }

    /** The same of a slot known otherwise. */
    public static Optional<Shortage> of(long slotId, long version, int notBooked, int wanted) {
        return notBooked < wanted
                ? Optional.of(new Shortage(slotId, version, Math.max(0, notBooked), wanted))
                : Optional.empty();
    }
}
