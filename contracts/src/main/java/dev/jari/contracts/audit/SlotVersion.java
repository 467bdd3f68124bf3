package dev.jari.contracts.audit;

/** A slot as it was between two changes. */
public record SlotVersion(long slotId, long version) {}
