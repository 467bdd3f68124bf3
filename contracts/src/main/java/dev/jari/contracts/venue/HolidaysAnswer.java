package dev.jari.contracts.venue;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The holidays of a venue by date, or why not. */
public record HolidaysAnswer(List<Holiday> items, @Nullable Refusal refusal) {

    public HolidaysAnswer {
        items = List.copyOf(items);
    }

    public static HolidaysAnswer refused(Refusal refusal) {
        return new HolidaysAnswer(List.of(), refusal);
    }
}
