package dev.jari.contracts.slot;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.money.Money;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * One night of a stay.
 *
 * @param available without what is booked and held
 * @param held how many places of the night are held at this moment; absent where an older inventory answers
 * @param version of the slot, which counts every change; absent as held
 */
public record Night(
        SlotId slotId,
        LocalDate date,
        int available,
        SlotStatus status,
        Money price,
        @Nullable Integer held,
        @Nullable Long version) {}
