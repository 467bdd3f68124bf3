package dev.jari.contracts.slot;

import dev.jari.contracts.id.SlotId;

/**
 * What is held of a slot that has live holds.
 *
 * @param changesInMillis when the next of its holds is over, counted from the answer: clocks differ
 */
public record HeldPlaces(SlotId slotId, int places, long changesInMillis) {}
