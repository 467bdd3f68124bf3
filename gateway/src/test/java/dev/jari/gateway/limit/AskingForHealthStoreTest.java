package dev.jari.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Probes at the port that is theirs. */
@Covers("Q1")
class AskingForHealthStoreTest {

    private static final Duration AT_ONCE = Duration.ofMillis(100);

    private static final HttpClient PROBE = HttpClient.newHttpClient();

    private static GatewayServer server;
    private static int port;

    @BeforeAll
    static void start() throws IOException {
        try (var free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        server = GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.gateway.health-port=" + port,
                "jari.limits.work-max=1",
                "jari.limits.line-time=1m");
        await().until(() -> ask("/actuator/health/liveness").statusCode() == 200);
    }

    @AfterAll
    static void stop() {
        server.close();
        PROBE.close();
    }

    private static HttpResponse<String> ask(String path, String... headers) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, path)))
                .timeout(Duration.ofSeconds(10));
        if (headers.length > 0) request.headers(headers);
        return PROBE.send(request.build(), BodyHandlers.ofString());
    }

    @Test
    void are_answered_at_once_while_a_crowd_stands_in_line() throws Exception {
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            // given all places taken, and a line before them
            var working = callers.submit(() -> server.getAs(Role.CUSTOMER, "/v1/test/work"));
            assertThat(server.endpoint().begun.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
            var crowd = IntStream.range(0, 200)
                    .mapToObj(_ -> callers.submit(() -> server.get("/v1/venues")))
                    .toList();
            await().until(() -> server.gauge("limits.line") == 200);

            // when
            var times = new ArrayList<Duration>();
            for (var i = 0; i < 21; i++) {
                var began = System.nanoTime();
                assertThat(ask("/actuator/health/readiness").statusCode()).isEqualTo(200);
                times.add(Duration.ofNanos(System.nanoTime() - began));
            }

            // then, in the middle of them: one may have met a collection of garbage
            assertThat(times.stream().sorted().toList().get(times.size() / 2)).isLessThan(AT_ONCE);
            server.endpoint().finish.release();
            assertThat(working.get(20, TimeUnit.SECONDS).body()).isEqualTo("done");
            for (var one : crowd)
                assertThat(one.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void need_no_token_and_have_none_looked_at() throws Exception {
        var answer = ask("/actuator/health", "Authorization", "Bearer wrong");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"status\":\"UP\"}");
        assertThat(answer.headers().allValues("Cache-Control")).containsExactly("no-store");
    }

    @Test
    void get_nothing_else_there() throws Exception {
        for (var path : new String[] {"/", "/v1/venues", "/actuator/info", "/actuator/health/readiness/postgres"})
            assertThat(ask(path).statusCode()).isEqualTo(404);
    }

    @Test
    void are_not_waited_for_when_they_promise_a_body() throws Exception {
        for (var i = 0; i < 5; i++)
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(5_000);
                socket.getOutputStream().write("""
                        GET /actuator/health HTTP/1.1
                        Host: localhost
                        Content-Length: 1000

                        {""".replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                        .startsWith("HTTP/1.1 200 ");
            }
    }
}
