package dev.jari.contracts.slot;

/**
 * What came of a rule.
 *
 * @param generated slots that are new
 * @param existing slots that were there before
 * @param skipped starts that do not exist because the clock is put forward over them
 */
public record GeneratedSlots(int generated, int existing, int skipped) {}
