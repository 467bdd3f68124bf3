package dev.jari.app.customer;

import dev.jari.embedded.StartRefused;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running Jari, seen from outside. */
public final class JariHttp implements AutoCloseable {

    /** An audit reads whole tables. */
    private static final Duration ANSWER_MAX = Duration.ofMinutes(2);

    private static final JsonMapper JSON = JsonMapper.shared();

    private final String address;
    private final HttpClient client;

    public JariHttp(URI url) {
        address = url.toString().replaceFirst("/+$", "");
        if (url.getHost() == null || !String.valueOf(url.getScheme()).matches("https?"))
            throw new StartRefused("%s is no address like http://localhost:8080.".formatted(url));
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    /**
     * What came back.
     *
     * @param body empty when there was none, or none that is JSON
     */
    public record Answer(int status, JsonNode body, HttpResponse<String> response) {

        public boolean ok() {
            return status >= 200 && status < 300;
        }

        public String code() {
            return body.path("code").stringValue("");
        }

        /** One line for a person. */
        public String why() {
            var detail = body.path("detail").stringValue("");
            return "%d %s%s".formatted(status, code(), detail.isEmpty() ? "" : ": " + detail);
        }

        /** How long to wait before asking again; absent when it would not help. */
        public @Nullable Duration retryAfter() {
            if (status != 429 && status != 503) return null;
            var seconds = response.headers().firstValue("Retry-After").orElse("1");
            return seconds.matches("[0-9]{1,4}") ? Duration.ofSeconds(Long.parseLong(seconds)) : Duration.ofSeconds(1);
        }

        /** By the server's clock, which is the one that counts there. */
        Instant serverTime() {
            var date = response.headers()
                    .firstValue("Date")
                    .orElseThrow(() -> new StartRefused("The server does not say what time it is."));
            return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        }
    }

    /** Sends once. Whoever does not answer is an {@link IOException}. */
    Answer send(String method, String path, @Nullable String token, @Nullable Object body, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(ANSWER_MAX)
                .header("Accept-Language", "en")
                .method(
                        method,
                        body == null
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofString(JSON.writeValueAsString(body)));
        if (token != null) request.header("Authorization", "Bearer " + token);
        if (body != null) request.header("Content-Type", "application/json");
        if (headers.length > 0) request.headers(headers);
        var response = client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        return new Answer(response.statusCode(), json(response.body()), response);
    }

    private static JsonNode json(String body) {
        try {
            return JSON.readTree(body);
        } catch (JacksonException notJson) {
            return JSON.missingNode();
        }
    }

    /** Sends what must be answered; nobody there is a refusal in one line. */
    public Answer ask(String method, String path, @Nullable String token, @Nullable Object body, String... headers)
            throws InterruptedException {
        try {
            return send(method, path, token, body, headers);
        } catch (IOException unreachable) {
            throw new StartRefused(
                    "No Jari answers at %s; start it with ./jari up, or say where it is with --url.".formatted(address),
                    unreachable);
        }
    }

    /** The same, for what has to succeed. */
    public Answer require(String method, String path, @Nullable String token, @Nullable Object body, String... headers)
            throws InterruptedException {
        var answer = ask(method, path, token, body, headers);
        if (answer.ok()) return answer;
        throw new StartRefused("%s %s answered %s".formatted(method, path, answer.why()));
    }

    /** Only a Jari with its demo on gives tokens to anybody. */
    public String demoToken(long userId, String role) throws InterruptedException {
        var answer = ask("POST", "/v1/auth/demo-token", null, Map.of("userId", userId, "role", role));
        if (answer.ok()) return answer.body().path("accessToken").stringValue();
        throw new StartRefused("%s gives no demo tokens (%d); this needs a Jari with jari.demo=true."
                .formatted(address, answer.status()));
    }

    @Override
    public void close() {
        client.close();
    }
}
