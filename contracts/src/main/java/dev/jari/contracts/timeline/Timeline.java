package dev.jari.contracts.timeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of what happened to a booking, in order.
 *
 * @param nextCursor where to go on; absent at the end
 * @param missing services that did not answer; what they know of the booking is not in it
 */
public record Timeline(List<TimelineEntry> items, @Nullable String nextCursor, List<String> missing) {

    public Timeline {
        items = List.copyOf(items);
        // A booking service of the release before tells none.
        missing = missing == null ? List.of() : List.copyOf(missing);
    }
}
