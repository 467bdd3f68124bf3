package dev.jari.planted.contractsknowsmessaging.contracts;

import dev.jari.planted.contractsknowsmessaging.messaging.Outbox;

public record HoldPlaced(Outbox known) {}
