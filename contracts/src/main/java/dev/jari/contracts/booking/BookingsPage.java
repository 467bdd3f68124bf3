package dev.jari.contracts.booking;

import dev.jari.contracts.error.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of bookings, or why not; without a next cursor it is the last. */
public record BookingsPage(
        List<Booking> items,
        @Nullable String nextCursor,
        @Nullable Refusal refusal) {

    public BookingsPage {
        items = List.copyOf(items);
    }

    public static BookingsPage refused(Refusal refusal) {
        return new BookingsPage(List.of(), null, refusal);
    }
}
