package dev.jari.booking.slotcache;

/** Inventory did not answer a question, or is known not to answer at the moment: callers are told to come back. */
public final class InventoryAway extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Without a stack trace: while inventory is away every request may meet one. */
    InventoryAway(String sentence) {
        super(sentence, null, false, false);
    }
}
