package dev.jari.gateway.stream;

import dev.jari.contracts.slot.SlotStatus;

/** A slot as a stream shows it. */
public record SlotState(long slotId, int available, SlotStatus status, long version) {}
