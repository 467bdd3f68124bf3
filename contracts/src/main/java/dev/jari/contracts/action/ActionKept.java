package dev.jari.contracts.action;

import java.util.UUID;

/** The action, or the answer to it, is written down for good. */
public record ActionKept(UUID actionId) {}
