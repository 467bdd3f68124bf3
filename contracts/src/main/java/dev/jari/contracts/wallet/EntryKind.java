package dev.jari.contracts.wallet;

/** Why money moved. */
public enum EntryKind {
    TOP_UP,
    PAYMENT,
    /** A payment undone, or refunded. */
    GIVEN_BACK
}
