package dev.jari.app.customer;

import dev.jari.app.customer.JariHttp.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One of the crowd: asks once, asks again with the same key when told to come back, and does not give up early. */
final class RushCustomer {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(250);

    private final JariHttp jari;
    private final String token;
    private final long slotId;
    private final int quantity;
    private final String key;

    RushCustomer(JariHttp jari, String token, long slotId, int quantity, String key) {
        this.jari = jari;
        this.token = token;
        this.slotId = slotId;
        this.quantity = quantity;
        this.key = key;
    }

    /** Waiting, for a connection too, counts from when it began. */
    Outcome buy(Semaphore connections, long began) throws InterruptedException {
        var last = "no answer";
        @Nullable Long bookingId = null;
        while (took(began).compareTo(PATIENCE) < 0) {
            Duration pause = LOOK_AGAIN;
            connections.acquire();
            try {
                var answer = bookingId == null ? book() : look(bookingId);
                var outcome = outcome(answer, began);
                if (outcome != null) return outcome;
                last = answer.ok() ? "still pending" : answer.why();
                var wanted = answer.retryAfter();
                if (wanted != null) pause = wanted;
                if (answer.ok()) bookingId = answer.body().path("bookingId").longValue();
            } catch (IOException broken) {
                last = "connection: " + broken.getClass().getSimpleName();
            } finally {
                connections.release();
            }
            LockSupport.parkNanos(pause.toNanos());
        }
        return new Outcome.Unanswered(quantity, took(began), last);
    }

    private Answer book() throws IOException, InterruptedException {
        var wish = Map.of("slotId", slotId, "quantity", quantity);
        return jari.send("POST", "/v1/bookings", token, wish, "Idempotency-Key", key, "Prefer", "wait=10");
    }

    private Answer look(long bookingId) throws IOException, InterruptedException {
        return jari.send("GET", "/v1/bookings/" + bookingId, token, null);
    }

    /** None yet when it is still open or worth another try. */
    private @Nullable Outcome outcome(Answer answer, long began) {
        if (answer.retryAfter() != null) return null;
        if (!answer.ok())
            return answer.status() == 409
                    ? new Outcome.Refused(quantity, took(began), answer.code())
                    : new Outcome.Unanswered(quantity, took(began), answer.why());
        return switch (answer.body().path("status").stringValue("")) {
            case "CONFIRMED", "SLOT_RESERVED" -> new Outcome.Got(quantity, took(began));
            case "FAILED", "CANCELLED" ->
                new Outcome.Refused(
                        quantity, took(began), answer.body().path("failReason").stringValue("FAILED"));
            default -> null;
        };
    }

    private static Duration took(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
