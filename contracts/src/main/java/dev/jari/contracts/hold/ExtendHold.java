package dev.jari.contracts.hold;

/**
 * Asks for more time, once.
 */
public record ExtendHold(String holdId, long userId) {

    public static final String SUBJECT = "holds.extend";
}
