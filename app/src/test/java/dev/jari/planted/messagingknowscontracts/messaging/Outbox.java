package dev.jari.planted.messagingknowscontracts.messaging;

import dev.jari.planted.messagingknowscontracts.contracts.HoldPlaced;

public record Outbox(HoldPlaced known) {}
