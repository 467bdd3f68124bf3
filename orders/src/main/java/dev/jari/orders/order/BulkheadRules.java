package dev.jari.orders.order;

/**
 * How much of one kind of work there may be.
 *
 * @param atOnce worked on at once
 * @param waitingMax that may wait for their turn; one more is turned away
 */
public record BulkheadRules(int atOnce, int waitingMax) {

    public BulkheadRules {
        if (atOnce < 1 || waitingMax < 0)
            throw new IllegalArgumentException(
                    "a bulkhead works on at least one at once, not %d, with %d waiting".formatted(atOnce, waitingMax));
    }
}
