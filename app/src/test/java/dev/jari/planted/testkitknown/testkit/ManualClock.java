package dev.jari.planted.testkitknown.testkit;

public record ManualClock(int id) {}
