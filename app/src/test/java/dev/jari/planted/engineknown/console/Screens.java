package dev.jari.planted.engineknown.console;

import dev.jari.planted.engineknown.engine.Engine;

public record Screens(Engine known) {}
