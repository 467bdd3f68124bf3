package dev.jari.booking;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.error.Refusal;
import org.jspecify.annotations.Nullable;

/** An answer about a booking, taken apart for tests that look at one side of it. */
public record Told(
        @Nullable Booking booking,
        boolean outcomeKnown,
        boolean replayed,
        @Nullable Refusal refusal) {

    public static Told of(Answer<BookingNow> answer) {
        return switch (answer) {
            case Answer.Granted<BookingNow>(var now) ->
                new Told(now.booking(), now.outcomeKnown(), now.replayed(), null);
            case Answer.Refused<BookingNow>(var refusal) -> new Told(null, false, refusal.replayed(), refusal);
        };
    }

    public static <T> T granted(Answer<T> answer) {
        return answer.orElseThrow(refusal -> new IllegalStateException("refused: " + refusal));
    }

    /** Why it was not granted. */
    public static @Nullable Refusal refusal(Answer<?> answer) {
        return switch (answer) {
            case Answer.Granted<?> _ -> null;
            case Answer.Refused<?>(var refusal) -> refusal;
        };
    }
}
