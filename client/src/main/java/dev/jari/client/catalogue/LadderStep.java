package dev.jari.client.catalogue;

/** A customer who cancels at least so many hours before the start gets this part back. */
public record LadderStep(int hoursBefore, int percent) {}
