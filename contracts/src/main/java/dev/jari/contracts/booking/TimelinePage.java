package dev.jari.contracts.booking;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a timeline, or why not; without a next cursor it is the last. */
public record TimelinePage(
        List<TimelineEntry> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public TimelinePage {
        items = List.copyOf(items);
    }

    public static TimelinePage refused(Refusal refusal) {
        return new TimelinePage(List.of(), null, refusal);
    }
}
