package dev.jari.booking.slotcache;

import dev.jari.messaging.bus.NoResponder;

/** Inventory did not answer a question, or is known not to answer at the moment. */
final class InventoryAway extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String sentence;

    /** Without a stack trace: while inventory is away every request may meet one. */
    InventoryAway(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    /** For callers, who know this as what a bus says. */
    NoResponder asNoResponder() {
        return new NoResponder(sentence);
    }
}
