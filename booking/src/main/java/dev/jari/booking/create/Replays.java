package dev.jari.booking.create;

import dev.jari.booking.news.Decision;
import dev.jari.booking.record.BookingRecords;
import dev.jari.booking.saga.Moves;
import dev.jari.booking.saga.Waiters;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingAnswer;
import java.time.Duration;

/** Answers a request that was made before: with the status of the first answer and the booking as it is now. */
final class Replays {

    private final BookingRecords records;
    private final Waiters<Decision> waiters;

    Replays(BookingRecords records, Waiters<Decision> waiters) {
        this.records = records;
        this.waiters = waiters;
    }

    /**
     * @param firstWaited whether the first answer was to be the outcome
     * @param own whether it is no replay but the caller's own booking, found after an unclear commit
     */
    BookingAnswer answer(long bookingId, boolean firstWaited, int waitSeconds, boolean own) {
        var answer = firstWaited ? outcome(bookingId, waitSeconds) : BookingAnswer.of(find(bookingId));
        return own ? answer : answer.asReplay();
    }

    private BookingAnswer outcome(long bookingId, int waitSeconds) {
        try (var waiter = waiters.register(bookingId)) {
            // Read after registering: a decision in between is either seen here or told there.
            var booking = find(bookingId);
            if (booking.status() != Moves.FIRST) return Answers.decided(booking, decisionOf(booking));
            return waiter.await(Duration.ofSeconds(waitSeconds))
                    .map(decision -> Answers.decided(booking, decision))
                    .orElseGet(() -> BookingAnswer.of(booking));
        }
    }

    private Decision decisionOf(Booking booking) {
        return new Decision(
                booking.bookingId(),
                booking.status(),
                booking.version(),
                booking.payBy(),
                booking.failReason(),
                booking.failDetail(),
                records.availableWhenRefused(booking.bookingId()).orElse(null));
    }

    /** The key is written with its booking, so one without the other is a bug. */
    private Booking find(long bookingId) {
        return records.find(bookingId)
                .orElseThrow(() ->
                        new IllegalStateException("a key names booking %d, which is not there".formatted(bookingId)));
    }
}
