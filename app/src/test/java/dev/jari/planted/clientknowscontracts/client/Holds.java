package dev.jari.planted.clientknowscontracts.client;

import dev.jari.planted.clientknowscontracts.contracts.HoldPlaced;

public record Holds(HoldPlaced known) {}
