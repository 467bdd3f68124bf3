package dev.jari.gateway;

import static org.awaitility.Awaitility.await;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a stream of server-sent events without a thread of its own. */
public final class EventClient implements Flow.Subscriber<String>, AutoCloseable {

    public static final Duration SOON = Duration.ofSeconds(20);

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** One event. */
    public record Event(String name, @Nullable String id, String data) {}

    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final AtomicInteger comments = new AtomicInteger();
    private final List<Event> events = new CopyOnWriteArrayList<>();
    private final Consumer<Event> listener;
    private volatile boolean http2;
    private volatile Flow.@Nullable Subscription subscription;
    private String name = "";
    private @Nullable String id;
    private String data = "";

    private EventClient(Consumer<Event> listener) {
        this.listener = listener;
    }

    public static EventClient open(HttpRequest.Builder request) {
        var client = new EventClient(_ -> {});
        client.start(CLIENT, request);
        return client;
    }

    /** Hands its events on and keeps none. */
    public static EventClient open(HttpClient http, HttpRequest.Builder request, Consumer<Event> listener) {
        var client = new EventClient(listener);
        client.start(http, request);
        return client;
    }

    private void start(HttpClient http, HttpRequest.Builder request) {
        BodyHandler<Void> reading = answer -> {
            http2 = answer.version() == HttpClient.Version.HTTP_2;
            status.complete(answer.statusCode());
            return BodySubscribers.fromLineSubscriber(this);
        };
        var _ = http.sendAsync(request.header("Accept", "text/event-stream").build(), reading)
                .whenComplete((_, failure) -> {
                    if (failure != null) status.completeExceptionally(failure);
                    ended.complete(null);
                });
    }

    public int status() {
        await().atMost(SOON).until(status::isDone);
        return status.join();
    }

    public CompletableFuture<Integer> opened() {
        return status;
    }

    public List<Event> events() {
        return events;
    }

    public int comments() {
        return comments.get();
    }

    public boolean isHttp2() {
        return http2;
    }

    public boolean isOver() {
        return ended.isDone();
    }

    /** The event of that place, as soon as it is there. */
    public Event event(int place) {
        await().atMost(SOON).until(() -> events.size() > place);
        return events.get(place);
    }

    public Event last() {
        return events.getLast();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
        if (line.startsWith(":")) comments.incrementAndGet();
        else if (line.startsWith("id: ")) id = line.substring(4);
        else if (line.startsWith("event: ")) name = line.substring(7);
        else if (line.startsWith("data: ")) data = line.substring(6);
        else if (line.isEmpty() && !name.isEmpty()) {
            var event = new Event(name, id, data);
            events.add(event);
            listener.accept(event);
            name = "";
            id = null;
        }
    }

    @Override
    public void onError(Throwable failure) {
        ended.complete(null);
    }

    @Override
    public void onComplete() {
        ended.complete(null);
    }

    @Override
    public void close() {
        var known = subscription;
        if (known != null) known.cancel();
    }
}
