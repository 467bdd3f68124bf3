package dev.jari.planted.lockingknowsinventory.locking;

import dev.jari.planted.lockingknowsinventory.inventory.Slots;

public record Locks(Slots known) {}
