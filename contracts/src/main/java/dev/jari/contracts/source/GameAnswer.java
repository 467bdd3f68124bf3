package dev.jari.contracts.source;

import org.jspecify.annotations.Nullable;

/** The game, or no success when it does not exist. */
public record GameAnswer(boolean success, @Nullable Game data) {}
