package dev.jari.planted.contractsknowsmessaging.messaging;

public record Outbox(int id) {}
