package dev.jari.client;

import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Unanswered;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.BookingStatus;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Reads a booking until it is decided. */
final class DecisionReader {

    private static final Duration BETWEEN = Duration.ofMillis(250);

    private final Calls calls;
    private final Call call;
    private final CompletableFuture<Outcome<Booking>> result = new CompletableFuture<>();
    private final long began = System.nanoTime();

    DecisionReader(Calls calls, Call call) {
        this.calls = calls;
        this.call = call;
    }

    CompletableFuture<Outcome<Booking>> begin() {
        look();
        return result;
    }

    private void look() {
        var _ = calls.send(call, Booking.class).future().whenComplete((outcome, bug) -> {
            if (bug != null) result.completeExceptionally(bug);
            else if (outcome instanceof Done<Booking>(var booking, var ignored)
                    && booking.status() == BookingStatus.PENDING) again();
            else result.complete(outcome);
        });
    }

    private void again() {
        var spent = Duration.ofNanos(System.nanoTime() - began);
        if (spent.plus(BETWEEN).compareTo(calls.settings().patience()) > 0)
            result.complete(new Unanswered<>("still pending", null));
        else calls.after(BETWEEN).execute(this::look);
    }
}
