package dev.jari.planted.embeddedknown.console;

import dev.jari.planted.embeddedknown.embedded.Servers;

public record Screens(Servers known) {}
