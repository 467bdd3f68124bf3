package dev.jari.planted.clientknowscontracts.contracts;

public record HoldPlaced(int id) {}
