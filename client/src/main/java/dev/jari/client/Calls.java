package dev.jari.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The way to one Jari: connections, pauses, and the writing of requests. */
final class Calls implements AutoCloseable {

    private static final Duration CONNECT_MAX = Duration.ofSeconds(5);

    private final String address;
    private final ClientSettings settings;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient http;
    private final Permits permits;
    private final Pauses pauses = new Pauses(new SecureRandom());
    private volatile boolean closed;

    Calls(URI url, ClientSettings settings) {
        if (url.getHost() == null || !String.valueOf(url.getScheme()).matches("https?"))
            throw new IllegalArgumentException("%s is no address like http://localhost:8080".formatted(url));
        this.address = url.toString().replaceFirst("/+$", "");
        this.settings = settings;
        this.permits = new Permits(settings.connectionsMax());
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_MAX)
                .executor(threads)
                .build();
    }

    /** Makes something of the body of a good answer. */
    interface Reader<T> {

        T read(int status, byte[] body);
    }

    <T> Reply<T> send(Call call, Reader<T> reader) {
        var conversation = new RepeatedCall<>(this, call, reader);
        return new Reply<>(conversation.begin());
    }

    <T> Reply<T> send(Call call, Class<T> type) {
        return send(call, (_, body) -> Json.read(body, type));
    }

    /** Later, without a thread that waits. */
    Executor after(Duration pause) {
        return CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    HttpRequest request(Call call) {
        var body = call.body();
        var request = HttpRequest.newBuilder(URI.create(address + call.path()))
                .timeout(call.timeout())
                .method(
                        call.method(),
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(Json.bytes(body)));
        if (body != null) request.header("Content-Type", "application/json");
        if (call.token() != null) request.header("Authorization", "Bearer " + call.token());
        if (settings.language() != null) request.header("Accept-Language", settings.language());
        call.headers().forEach(request::header);
        return request.build();
    }

    HttpClient http() {
        return http;
    }

    Permits permits() {
        return permits;
    }

    Pauses pauses() {
        return pauses;
    }

    ClientSettings settings() {
        return settings;
    }

    String address() {
        return address;
    }

    boolean isClosed() {
        return closed;
    }

    /** What is still on its way is given up: a stream might go on for ever. */
    @Override
    public void close() {
        closed = true;
        http.shutdownNow();
        threads.shutdownNow();
    }
}
