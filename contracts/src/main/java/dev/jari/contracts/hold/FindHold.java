package dev.jari.contracts.hold;

/**
 * Asks for a live hold; only its owner gets it.
 */
public record FindHold(String holdId, long userId) {

    public static final String SUBJECT = "holds.get";
}
