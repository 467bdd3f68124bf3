package dev.jari.contracts.source;

import org.jspecify.annotations.Nullable;

/** The slot, or no success when it does not exist. */
public record GameTimeSlotAnswer(boolean success, @Nullable GameTimeSlot data) {}
