package dev.jari.planted.embeddedknowslocking.locking;

public record Locks(int id) {}
