package dev.jari.contracts.hold;

/**
 * Gives a pinned hold its own expiry back, because no booking came of it.
 */
public record UnpinHold(String holdId, long userId) {

    public static final String SUBJECT = "holds.unpin";
}
