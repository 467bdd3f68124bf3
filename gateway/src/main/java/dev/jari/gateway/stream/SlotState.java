package dev.jari.gateway.stream;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.slot.SlotStatus;

/** A slot as a stream shows it. */
public record SlotState(SlotId slotId, int available, SlotStatus status, long version) {}
