package dev.jari.planted.embeddedknowslocking.embedded;

import dev.jari.planted.embeddedknowslocking.locking.Locks;

public record Servers(Locks known) {}
