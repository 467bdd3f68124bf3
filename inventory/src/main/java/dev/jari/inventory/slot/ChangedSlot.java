package dev.jari.inventory.slot;

import dev.jari.contracts.message.GameTimeSlot;
import dev.jari.contracts.slot.Slot;

/**
 * A slot that changed.
 *
 * @param sync what booking is told of it
 */
record ChangedSlot(Slot slot, GameTimeSlot sync) {}
