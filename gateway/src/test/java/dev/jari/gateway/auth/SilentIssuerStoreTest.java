package dev.jari.gateway.auth;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import dev.jari.gateway.GatewayServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An OIDC issuer that takes connections and says nothing. */
class SilentIssuerStoreTest {

    private static final int WORKERS = 20;

    @Test
    void keeps_a_few_tokens_waiting_for_a_moment_and_whoever_needs_none_not_at_all() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var server = GatewayServer.start(
                        "jari.auth.issuer=http://127.0.0.1:" + silent.getLocalPort(),
                        "jari.auth.audience=jari-web",
                        "jari.limits.work-max=" + WORKERS);
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var token = ConfiguringAuthStoreTest.token(
                    new RSAKeyGenerator(2048).keyID("k1").generate(), "http://127.0.0.1:1", "jari-web");
            // given more who have a token than can be worked on at once
            var asked = new ArrayList<Future<HttpResponse<String>>>();
            for (var i = 0; i < 2 * WORKERS; i++) asked.add(callers.submit(() -> ask(server, token)));

            // when
            var began = System.nanoTime();
            var catalogue = server.get("/v1/venues");

            // then
            assertThat(catalogue.statusCode()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMillis(1_500));
            for (var one : asked) assertProblem(one.get(20, TimeUnit.SECONDS), 503, "UNAVAILABLE");
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));

            // and what failed is remembered
            assertRefusedAtOnce(server, token);
        }
    }

    private static HttpResponse<String> ask(GatewayServer server, String token) {
        return server.send(server.request("/v1/bookings").header("Authorization", "Bearer " + token));
    }

    private static void assertRefusedAtOnce(GatewayServer server, String token) {
        var times = new ArrayList<Duration>();
        for (var i = 0; i < 9; i++) {
            var began = System.nanoTime();
            assertProblem(ask(server, token), 503, "UNAVAILABLE");
            times.add(Duration.ofNanos(System.nanoTime() - began));
        }
        assertThat(times.stream().sorted().toList().get(4)).isLessThan(Duration.ofMillis(500));
    }
}
