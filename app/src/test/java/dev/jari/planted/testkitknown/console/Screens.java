package dev.jari.planted.testkitknown.console;

import dev.jari.planted.testkitknown.testkit.ManualClock;

public record Screens(ManualClock known) {}
