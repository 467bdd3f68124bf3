package dev.jari.gateway.limit;

import static dev.jari.gateway.Problems.assertRawProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.GatewayServer;
import dev.jari.testkit.Covers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** More callers who never send the rest of their body than the gateway has places; none of them has a token. */
@Covers("Q1")
class SlowBodiesStoreTest {

    private static final int PLACES = 10;
    private static final int SHARE = PLACES / 3;
    private static final Duration SOON = Duration.ofSeconds(20);

    private static GatewayServer start() {
        return GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.limits.trusted-proxies=127.0.0.1",
                "jari.limits.work-max=4",
                "jari.limits.waiting-max=1",
                "jari.limits.body-time=5m",
                "server.tomcat.connection-timeout=5m");
    }

    @Test
    void those_one_too_many_are_refused_and_whoever_sends_everything_is_served() throws Exception {
        try (var server = start();
                var slow = new Slow(server)) {
            // when
            for (var caller = 0; caller < 60; caller++) slow.half("10.0.%d.1".formatted(caller));

            // then
            await().atMost(SOON).until(() -> slow.closed() == 60 - PLACES);
            assertThat(server.gauge("limits.waiting")).isEqualTo(PLACES);
            assertThat(server.get("/v1/venues").statusCode()).isEqualTo(200);
            assertThat(server.post("/v1/test/echo", "{\"quantity\": 1}").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void one_address_has_a_share_of_the_places_and_is_told_why_it_gets_no_more() throws Exception {
        try (var server = start();
                var slow = new Slow(server)) {
            // given
            for (var caller = 0; caller < SHARE; caller++) slow.half("10.1.0.1");
            await().atMost(SOON).until(() -> server.gauge("limits.waiting") == SHARE);

            // when
            var refused = slow.half("10.1.0.1");

            // then
            refused.setSoTimeout((int) SOON.toMillis());
            assertRawProblem(
                    new String(refused.getInputStream().readAllBytes(), StandardCharsets.UTF_8), 503, "UNAVAILABLE");

            // and callers elsewhere may take their time
            slow.half("10.1.0.2");
            await().atMost(SOON).until(() -> server.gauge("limits.waiting") == SHARE + 1);
        }
    }

    @Test
    void nor_does_an_answer_that_came_before_the_rest_of_the_body_keep_a_place() throws Exception {
        try (var server = start();
                var slow = new Slow(server)) {
            // when those who have sent as much as fits are answered, and the rest would have to be read away
            for (var caller = 0; caller < 30; caller++) slow.send("10.2.%d.1".formatted(caller), 5_000_000, "{");

            // then
            await().atMost(SOON).until(() -> slow.closed() == 30 - PLACES);
            assertThat(server.get("/v1/venues").statusCode()).isEqualTo(200);
        }
    }

    private static final class Slow implements AutoCloseable {

        private final GatewayServer server;
        private final List<Socket> all = new ArrayList<>();

        Slow(GatewayServer server) {
            this.server = server;
        }

        Socket half(String address) throws IOException {
            return send(address, 30, "{");
        }

        Socket send(String address, int length, String begun) throws IOException {
            var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
            all.add(socket);
            var head = """
                    POST /v1/bookings HTTP/1.1
                    Host: localhost
                    X-Forwarded-For: %s
                    Content-Type: application/json
                    Content-Length: %d

                    """.formatted(address, length);
            socket.getOutputStream().write((head.replace("\n", "\r\n") + begun).getBytes(StandardCharsets.US_ASCII));
            return socket;
        }

        long closed() {
            return all.stream().filter(Slow::isClosed).count();
        }

        private static boolean isClosed(Socket socket) {
            try {
                socket.setSoTimeout(1);
                var _ = socket.getInputStream().readAllBytes();
                return true;
            } catch (SocketTimeoutException open) {
                return false;
            } catch (SocketException reset) {
                return true;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() throws IOException {
            for (var socket : all) socket.close();
        }
    }
}
