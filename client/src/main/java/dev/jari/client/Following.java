package dev.jari.client;

import dev.jari.client.Outcome.Done;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.Outcome.Unanswered;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A stream of news that is opened again whenever it breaks: the server begins each with how things are, so nothing is
 * missed but what was overtaken. It ends when its listener has heard enough, when the server refuses it, when it could
 * not be opened for as often as the settings allow, or when it is closed.
 */
public final class Following<T> implements AutoCloseable {

    private final Calls calls;
    private final Call call;
    private final String event;
    private final Class<T> type;
    private final Predicate<T> listener;
    private final CompletableFuture<Outcome<T>> end = new CompletableFuture<>();
    private volatile @Nullable Events events;
    private final AtomicInteger failures = new AtomicInteger();

    /**
     * @param event the name of the events that are listened to
     * @param listener answers whether it has heard enough
     */
    Following(Calls calls, Call call, String event, Class<T> type, Predicate<T> listener) {
        this.calls = calls;
        this.call = call.with("Accept", "text/event-stream");
        this.event = event;
        this.type = type;
        this.listener = listener;
    }

    /** The last news, or why it ended without. */
    public Reply<T> end() {
        return new Reply<>(end);
    }

    Following<T> begin() {
        open();
        return this;
    }

    private void open() {
        if (end.isDone()) return;
        // A stream is no call that is over soon: it takes no permit from those.
        var _ = calls.http()
                .sendAsync(calls.request(call), lines())
                .whenComplete((response, failure) -> ended(response, failure));
    }

    /** Events of a good answer, the bytes of any other. */
    private BodyHandler<byte[]> lines() {
        return info -> {
            if (info.statusCode() != 200) return BodySubscribers.ofByteArray();
            failures.set(0);
            var reading = new Events(this::heard);
            events = reading;
            return BodySubscribers.fromLineSubscriber(reading, _ -> new byte[0], StandardCharsets.UTF_8, null);
        };
    }

    private void heard(String name, String data) {
        if (!name.equals(event) || end.isDone()) return;
        var news = Json.read(data, type);
        if (listener.test(news)) finish(new Done<>(news, new AnswerInfo(200, "", null, false, null, null, null)));
    }

    private void ended(@Nullable HttpResponse<byte[]> response, @Nullable Throwable failure) {
        if (end.isDone()) return;
        var cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
        if (cause != null && !(cause instanceof IOException)) {
            end.completeExceptionally(cause);
            return;
        }
        if (response == null || response.statusCode() != 200) failures.incrementAndGet();
        var info = response == null ? null : AnswerInfo.of(response.statusCode(), response.headers());
        if (info != null && response != null && info.status() / 100 == 4 && info.status() != 429) {
            finish(new Refused<>(Json.problem(info, response.body())));
            return;
        }
        if (failures.get() >= calls.settings().triesMax() || calls.isClosed()) {
            finish(new Unanswered<>("the stream can't be opened", cause));
            return;
        }
        var told = info == null ? null : info.retryAfter();
        calls.after(calls.pauses().after(Math.max(1, failures.get()), told)).execute(this::open);
    }

    private void finish(Outcome<T> outcome) {
        if (end.complete(outcome)) stop();
    }

    private void stop() {
        var reading = events;
        if (reading != null) reading.stop();
    }

    @Override
    public void close() {
        finish(new Unanswered<>("closed", null));
    }
}
