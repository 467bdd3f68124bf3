package dev.jari.contracts.slot;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of slots, or why not; without a next cursor it is the last. */
public record SlotsPage(
        List<Slot> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public SlotsPage {
        items = List.copyOf(items);
    }

    public static SlotsPage refused(Refusal refusal) {
        return new SlotsPage(List.of(), null, refusal);
    }
}
