package dev.jari.contracts.audit;

import dev.jari.contracts.id.SlotId;

/** A slot as it was between two changes. */
public record SlotVersion(SlotId slotId, long version) {}
