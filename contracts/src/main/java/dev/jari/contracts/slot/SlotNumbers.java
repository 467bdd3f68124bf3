package dev.jari.contracts.slot;

import dev.jari.contracts.id.SlotId;

/** What is booked of a slot, without what is held. Of two of a slot the one with the higher version is newer. */
public record SlotNumbers(SlotId slotId, long version, int capacity, int booked, SlotStatus status) {}
