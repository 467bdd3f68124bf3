package dev.jari.app.api;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as it goes over the wire; printed, it can be pasted into a shell.
 *
 * @param body one character for each byte
 */
record Call(
        String method,
        String path,
        List<String> headers,
        @Nullable String body) {

    /** Longer than any honest answer takes: a call that is not answered by then hangs. */
    static final Duration HANGS_AFTER = Duration.ofSeconds(30);

    static Call of(String method, String path) {
        return new Call(method, path, List.of(), null);
    }

    static Call get(String path) {
        return of("GET", path);
    }

    static Call post(String path, String json) {
        return of("POST", path).with(json);
    }

    Call with(String json) {
        return with(json.getBytes(StandardCharsets.UTF_8));
    }

    Call with(byte[] bytes) {
        return new Call(method, path, headers, new String(bytes, StandardCharsets.ISO_8859_1))
                .header("Content-Type", "application/json");
    }

    /** In place of one of that name, if there is one. */
    Call header(String name, String value) {
        var more = new ArrayList<String>();
        for (var i = 0; i < headers.size(); i += 2)
            if (!headers.get(i).equalsIgnoreCase(name)) more.addAll(headers.subList(i, i + 2));
        more.addAll(List.of(name, value));
        return new Call(method, path, List.copyOf(more), body);
    }

    Call as(@Nullable String token) {
        return token == null ? this : header("Authorization", "Bearer " + token);
    }

    Call keyed(String key) {
        return header("Idempotency-Key", key);
    }

    Call waiting() {
        return header("Prefer", "wait=10");
    }

    HttpRequest to(int port) {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(HANGS_AFTER)
                .method(
                        method,
                        body == null
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(body.getBytes(StandardCharsets.ISO_8859_1)));
        if (!headers.isEmpty()) request.headers(headers.toArray(String[]::new));
        return request.build();
    }

    @Override
    public String toString() {
        var text = new StringBuilder("curl -X " + method + " 'http://localhost:8080" + path + "'");
        for (var i = 0; i < headers.size(); i += 2)
            text.append(" -H '")
                    .append(headers.get(i))
                    .append(": ")
                    .append(headers.get(i + 1))
                    .append("'");
        if (body != null) {
            var data = new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            text.append(" -d '")
                    .append(data.length() > 500 ? data.substring(0, 500) + "…" : data)
                    .append("'");
        }
        return text.toString();
    }
}
