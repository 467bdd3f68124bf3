package dev.jari.planted.messagingknowscontracts.contracts;

public record HoldPlaced(int id) {}
