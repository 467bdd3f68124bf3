package dev.jari.contracts.slot;

import java.util.List;

/** What is held of those slots that have live holds; of the others nothing is. */
public record HeldAnswer(List<Held> items) {

    public HeldAnswer {
        items = List.copyOf(items);
    }

    /**
     * What is held of one slot.
     *
     * @param changesInMillis when the next of its holds is over, counted from the answer: clocks differ
     */
    public record Held(long slotId, int places, long changesInMillis) {}
}
