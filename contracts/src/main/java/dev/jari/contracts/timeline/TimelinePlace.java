package dev.jari.contracts.timeline;

import java.time.Instant;
import java.util.Comparator;

/**
 * Where an entry stands in a timeline: by its time, and for entries of one moment by what they are and by a word.
 *
 * @param rank 0 to 9 for what booking tells, 10 to 19 for inventory, 20 to 29 for orders, 30 to 39 for notify; in each
 *     what was done comes before the messages about it
 * @param tie of ASCII characters, compared by their codes
 */
public record TimelinePlace(Instant at, int rank, String tie) implements Comparable<TimelinePlace> {

    private static final Comparator<TimelinePlace> ORDER = Comparator.comparing(TimelinePlace::at)
            .thenComparingInt(TimelinePlace::rank)
            .thenComparing(TimelinePlace::tie);

    @Override
    public int compareTo(TimelinePlace other) {
        return ORDER.compare(this, other);
    }
}
