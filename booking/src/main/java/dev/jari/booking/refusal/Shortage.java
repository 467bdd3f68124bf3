package dev.jari.booking.refusal;

import dev.jari.booking.slotcache.SlotPlaces;
import dev.jari.contracts.id.SlotId;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * Why a customer is refused without asking inventory: this version of the slot has too few places. A wish that is short
 * only because others hold places is decided by inventory.
 *
 * @param available how many places the customer is told are left
 */
public record Shortage(SlotId slotId, long version, int available, int wanted) {

    public Shortage {
        if (available >= wanted)
            throw new IllegalArgumentException("%d places are enough for %d".formatted(available, wanted));
    }

    /** Of the slot with the fewest places, if they are too few. */
    public static Optional<Shortage> among(Collection<SlotPlaces> known, int wanted) {
        return known.stream()
                .min(Comparator.comparingInt(SlotPlaces::notBooked))
                .filter(fewest -> fewest.notBooked() < wanted)
                .map(fewest ->
                        new Shortage(fewest.slotId(), fewest.version(), Math.max(0, fewest.notBooked()), wanted));
    }
}
