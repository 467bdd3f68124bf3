package dev.jari.contracts.venue;

/**
 * A step of a cancellation ladder: a customer who cancels at least this long before the start gets this part back.
 *
 * @param hoursBefore 0 for the last step, which covers everything later
 */
public record LadderStep(int hoursBefore, int percent) {}
