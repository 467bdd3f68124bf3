package dev.jari.gateway.limit;

import static dev.jari.gateway.Problems.assertRawProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.auth.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Callers who keep a connection busy by sending next to nothing. */
class SlowCallersStoreTest {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final int PAUSE_MILLIS = 100;

    private static GatewayServer server;

    @BeforeAll
    static void start() {
        server = GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.head-time=1s", "jari.limits.body-time=1s");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String head(String line) {
        return line + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                + GatewayServer.token(Role.CUSTOMER) + "\r\n";
    }

    @Test
    void a_head_that_never_ends_is_not_waited_for() throws IOException {
        try (var socket = connect()) {
            send(socket, head("GET /v1/venues") + "X-Slow: ");
            assertThat(trickle(socket)).isEmpty();
        }
    }

    @Test
    void nor_is_one_that_is_begun_after_a_whole_request() throws IOException {
        try (var socket = connect()) {
            send(socket, head("GET /v1/venues") + "\r\n");
            send(socket, head("GET /v1/venues") + "X-Slow: ");
            assertThat(trickle(socket)).startsWith("HTTP/1.1 200 ").doesNotContain("HTTP/1.1 4");
        }
    }

    @Test
    void a_body_that_never_ends_is_408_and_the_end() throws IOException {
        try (var socket = connect()) {
            send(socket, head("POST /v1/test/echo") + "Content-Length: 100000\r\n\r\n{\"name\": \"");
            assertRawProblem(trickle(socket), 408, "VALIDATION_FAILED");
        }
    }

    @Test
    void a_body_in_pieces_that_never_ends_is_too() throws IOException {
        try (var socket = connect()) {
            send(socket, head("POST /v1/test/echo") + "Transfer-Encoding: chunked\r\n\r\nFFFF\r\n{\"name\": \"");
            assertRawProblem(trickle(socket), 408, "VALIDATION_FAILED");
        }
    }

    @Test
    void the_rest_of_a_body_that_was_refused_is_not_waited_for_either() throws IOException {
        try (var socket = connect()) {
            send(socket, head("POST /v1/test/echo") + "Content-Length: 5000000\r\n\r\n{\"name\": \"");
            assertRawProblem(trickle(socket), 413, "PAYLOAD_TOO_LARGE");
        }
    }

    @Test
    void whoever_is_silent_between_two_requests_may_go_on() throws IOException {
        try (var socket = connect()) {
            for (var i = 0; i < 2; i++) {
                send(socket, head("GET /v1/test/caller") + "\r\n");
                assertThat(heardFor(socket, Duration.ofMillis(2_500))).startsWith("HTTP/1.1 200 ");
            }
        }
    }

    @Test
    void hundreds_of_them_keep_nobody_from_being_served() throws IOException {
        var slow = new ArrayList<Socket>();
        try {
            for (var i = 0; i < 500; i++) {
                var socket = connect();
                slow.add(socket);
                send(socket, "GET /v1/ven");
            }
            for (var i = 0; i < 20; i++)
                assertThat(server.get("/v1/venues").statusCode()).isEqualTo(200);
            for (var socket : slow) assertThat(trickle(socket)).isEmpty();
        } finally {
            for (var socket : slow) socket.close();
        }
    }

    @Test
    void of_too_many_half_heads_the_oldest_are_cut_off() throws IOException {
        try (var patient = GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.head-time=5m");
                var slow = new Sockets()) {
            // given as many as may be, all seen
            for (var i = 0; i < 500; i++) send(slow.add(connect(patient)), "GET /v1/ven");
            assertThat(heardFor(slow.all.getLast(), Duration.ofSeconds(1))).isEmpty();

            // when
            for (var i = 0; i < 10; i++) send(slow.add(connect(patient)), "GET /v1/ven");

            // then
            await().atMost(PATIENCE)
                    .until(() -> slow.all.stream()
                                    .filter(SlowCallersStoreTest::isClosed)
                                    .count()
                            == 10);
            assertThat(slow.all.subList(500, 510)).noneMatch(SlowCallersStoreTest::isClosed);
        }
    }

    private static final class Sockets implements AutoCloseable {

        private final List<Socket> all = new ArrayList<>();

        Socket add(Socket socket) {
            all.add(socket);
            return socket;
        }

        @Override
        public void close() throws IOException {
            for (var socket : all) socket.close();
        }
    }

    private static boolean isClosed(Socket socket) {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private static Socket connect() throws IOException {
        return connect(server);
    }

    private static Socket connect(GatewayServer server) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(PAUSE_MILLIS);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /** Sends a byte now and then until the server closes; gives what it said. The wait for an answer is the pause. */
    private static String trickle(Socket socket) throws IOException {
        var heard = new StringBuilder();
        var began = System.nanoTime();
        while (System.nanoTime() - began < PATIENCE.toNanos()) {
            try {
                var next = new byte[4096];
                var read = socket.getInputStream().read(next);
                if (read < 0) return heard.toString();
                heard.append(new String(next, 0, read, StandardCharsets.UTF_8));
            } catch (SocketTimeoutException _) {
                try {
                    send(socket, "x");
                } catch (SocketException _) {
                    // Closed; whatever was said before can still be read.
                }
            } catch (SocketException closed) {
                return heard.toString();
            }
        }
        throw new AssertionError("still open after %s, having said: %s".formatted(PATIENCE, heard));
    }

    private static String heardFor(Socket socket, Duration time) throws IOException {
        var heard = new StringBuilder();
        var began = System.nanoTime();
        while (System.nanoTime() - began < time.toNanos()) {
            try {
                var next = new byte[4096];
                var read = socket.getInputStream().read(next);
                if (read < 0) return heard + "(closed)";
                heard.append(new String(next, 0, read, StandardCharsets.UTF_8));
            } catch (SocketTimeoutException _) {
                // Nothing said meanwhile.
            }
        }
        return heard.toString();
    }
}
