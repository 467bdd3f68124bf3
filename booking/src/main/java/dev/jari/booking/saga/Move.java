package dev.jari.booking.saga;

import dev.jari.contracts.booking.BookingStatus;
import java.util.List;

/** One line of the transition table; a move that leads to where it came from has effects only. */
public record Move(BookingStatus from, Trigger on, BookingStatus to, List<Effect> then) {

    public Move {
        then = List.copyOf(then);
    }

    Move(BookingStatus from, Trigger on, BookingStatus to, Effect... then) {
        this(from, on, to, List.of(then));
    }

    boolean changesStatus() {
        return from != to;
    }
}
