package dev.jari.planted.embeddedknown.embedded;

public record Servers(int id) {}
