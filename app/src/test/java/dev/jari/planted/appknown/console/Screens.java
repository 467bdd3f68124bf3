package dev.jari.planted.appknown.console;

import dev.jari.planted.appknown.app.Commands;

public record Screens(Commands known) {}
