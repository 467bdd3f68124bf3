package dev.jari.planted.publicstore.inventory;

public record HoldStore(String table) {}
