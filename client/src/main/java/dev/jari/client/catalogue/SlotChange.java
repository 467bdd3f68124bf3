package dev.jari.client.catalogue;

/** News of a slot. */
public record SlotChange(long slotId, int available, SlotStatus status, long version) {}
