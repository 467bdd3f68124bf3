package dev.jari.planted.lockingknowsinventory.inventory;

public record Slots(int id) {}
