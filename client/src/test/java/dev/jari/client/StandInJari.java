package dev.jari.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A server that says what it is told to say, one answer after the other, and remembers what it was asked. */
final class StandInJari implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, Queue<Answer>> answers = new ConcurrentHashMap<>();
    private final List<Asked> asked = new CopyOnWriteArrayList<>();

    StandInJari() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** What came in. */
    record Asked(String call, String body, Map<String, List<String>> headers) {

        @Nullable
        String header(String name) {
            var values = headers.get(name);
            return values == null ? null : values.getFirst();
        }
    }

    /** What goes out; without a status the connection is broken off. */
    record Answer(int status, String type, String body, Map<String, String> headers) {

        Answer with(String name, String value) {
            var more = new HashMap<>(headers);
            more.put(name, value);
            return new Answer(status, type, body, more);
        }
    }

    static Answer json(int status, String body) {
        return new Answer(status, "application/json", body, Map.of());
    }

    static Answer problem(int status, String code) {
        return new Answer(status, "application/problem+json", """
                {"type": "/problems/x", "title": "No", "status": %d, "detail": "It can't be.", "instance": "/x",
                 "code": "%s", "requestId": "REQ-7", "available": 1, "retryAfterSeconds": 2,
                 "errors": [{"pointer": "/quantity", "code": "out-of-range", "detail": "Too many."}]}
                """.formatted(status, code), Map.of());
    }

    static Answer events(String lines) {
        return new Answer(200, "text/event-stream", lines, Map.of());
    }

    static Answer nothing() {
        return new Answer(0, "", "", Map.of());
    }

    /** In this order; the last one is given from then on. */
    StandInJari say(String call, Answer... inOrder) {
        answers.put(call, new ArrayDeque<>(List.of(inOrder)));
        return this;
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    List<Asked> asked() {
        return asked;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var call = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            asked.add(new Asked(call, body, Map.copyOf(exchange.getRequestHeaders())));
            var answer = next(call);
            if (answer.status() == 0) return;
            answer.headers()
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
            exchange.getResponseHeaders().set("Content-Type", answer.type());
            var bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private synchronized Answer next(String call) {
        var queue = answers.get(call);
        if (queue == null) return problem(404, "NOT_FOUND");
        return queue.size() > 1 ? queue.remove() : queue.element();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
