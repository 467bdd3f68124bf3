package dev.jari.client;

import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import dev.jari.client.booking.Booking;
import dev.jari.client.booking.WaitingPlace;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A create that may have to stand in line: the same request again and again, with the ticket that keeps its place. */
final class QueuedCreate {

    private static final int ACCEPTED = 202;

    /** Where the server does not say when to come back. */
    private static final Duration COME_BACK = Duration.ofSeconds(1);

    private final Calls calls;
    private final Call call;
    private final Consumer<WaitingPlace> listener;
    private final CompletableFuture<Outcome<Booking>> result = new CompletableFuture<>();
    private final long began = System.nanoTime();

    QueuedCreate(Calls calls, Call call, Consumer<WaitingPlace> listener) {
        this.calls = calls;
        this.call = call;
        this.listener = listener;
    }

    /** A booking, or a place in line; never both. */
    private record Admission(
            @Nullable Booking booking, @Nullable WaitingPlace place) {

        static Admission read(int status, byte[] body) {
            if (status != ACCEPTED) return new Admission(Json.read(body, Booking.class), null);
            var tree = Json.tree(body);
            return tree.has("ticket")
                    ? new Admission(null, Json.read(tree, WaitingPlace.class))
                    : new Admission(Json.read(tree, Booking.class), null);
        }
    }

    CompletableFuture<Outcome<Booking>> begin() {
        ask(call);
        return result;
    }

    private void ask(Call asked) {
        var _ = calls.send(asked, Admission::read).future().whenComplete((outcome, bug) -> {
            try {
                if (bug != null) result.completeExceptionally(bug);
                else go(outcome);
            } catch (RuntimeException failed) { // the listener's; the caller who waits must hear of it
                result.completeExceptionally(failed);
            }
        });
    }

    private void go(Outcome<Admission> outcome) {
        switch (outcome) {
            case Refused<Admission>(var problem) -> result.complete(new Refused<>(problem));
            case Unanswered<Admission>(var why, var cause) -> result.complete(new Unanswered<>(why, cause));
            case Done<Admission>(var admission, var info) -> {
                if (admission.booking() != null) result.complete(new Done<>(admission.booking(), info));
                else stand(Objects.requireNonNull(admission.place()), info.retryAfter());
            }
        }
    }

    private void stand(WaitingPlace place, @Nullable Duration told) {
        listener.accept(place);
        var pause = told == null ? COME_BACK : told;
        var spent = Duration.ofNanos(System.nanoTime() - began);
        if (spent.plus(pause).compareTo(calls.settings().roomPatience()) > 0) {
            // The wish has its key: sent again, it goes on from the same place.
            result.complete(new Unanswered<>("still in line, at position " + place.position(), null));
            return;
        }
        calls.after(pause).execute(() -> ask(call.with("Waiting-Ticket", place.ticket())));
    }
}
