package dev.jari.app.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Asks processes on this machine whether they are ready. */
final class Readiness implements AutoCloseable {

    private static final Duration ANSWER_MAX = Duration.ofSeconds(3);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(ANSWER_MAX).build();

    boolean isReady(int port) {
        var said = of(port);
        return said.equals("UP") || said.equals("DEGRADED");
    }

    /** Its own word, such as {@code UP} or {@code DOWN}. */
    String of(int port) {
        var address = URI.create("http://localhost:%d/actuator/health/readiness".formatted(port));
        try {
            var answer = http.send(
                    HttpRequest.newBuilder(address).timeout(ANSWER_MAX).build(), BodyHandlers.ofString());
            return JsonMapper.shared().readTree(answer.body()).path("status").asString("?");
        } catch (IOException | JacksonException _) {
            return "silent";
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return "silent";
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
