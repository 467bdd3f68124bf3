package dev.jari.planted.engineknown.engine;

public record Engine(int id) {}
