package dev.jari.contracts.timeline;

/** An entry of a timeline and its place in it. */
public record PlacedEntry(TimelinePlace place, TimelineEntry entry) {}
