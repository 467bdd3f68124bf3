package dev.jari.gateway.limit;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Covers("Q1")
class RefusingWorkStoreTest {

    private static final String WORK = "/v1/test/work";

    @Test
    void a_crowd_stands_in_line_and_whoever_stood_for_too_long_is_refused() throws Exception {
        try (var server = GatewayServer.start(
                        "jari.auth.secret=" + GatewayServer.SECRET,
                        "jari.limits.work-max=3",
                        "jari.limits.line-time=1ms");
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            // given as much work as may be in progress
            var working =
                    List.of(begin(server, callers, WORK), begin(server, callers, WORK), begin(server, callers, WORK));

            // when more comes and stands there
            var late = callers.submit(() -> server.get("/v1/venues"));
            await().until(() -> server.gauge("limits.line") == 1);
            var health = callers.submit(() -> server.get("/actuator/health/liveness"));
            await().until(() -> server.gauge("limits.line") == 2);
            var since = System.nanoTime();
            await().until(() -> System.nanoTime() - since > Duration.ofMillis(2).toNanos());

            // then it is refused when its turn comes, and a caller who asks for health is not
            server.endpoint().finish.release();
            var refused = late.get(20, TimeUnit.SECONDS);
            var problem = assertProblem(refused, 503, "UNAVAILABLE");
            assertThat(problem.path("retryAfterSeconds").intValue()).isEqualTo(2);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("2");
            assertThat(health.get(20, TimeUnit.SECONDS).statusCode()).isNotEqualTo(503);

            // and what was accepted ends well, after which others are served
            server.endpoint().finish.release(2);
            for (var accepted : working)
                assertThat(accepted.get(20, TimeUnit.SECONDS).body()).isEqualTo("done");
            await().until(() -> server.get("/v1/venues").statusCode() == 200);
        }
    }

    @Test
    void whoever_comes_for_a_moment_too_many_is_served_in_turn() throws Exception {
        try (var server = GatewayServer.start(
                        "jari.auth.secret=" + GatewayServer.SECRET,
                        "jari.limits.work-max=2",
                        "jari.limits.line-time=1m");
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            // given
            var working = List.of(begin(server, callers, WORK), begin(server, callers, WORK));
            var crowd = IntStream.range(0, 50)
                    .mapToObj(_ -> callers.submit(() -> server.get("/v1/venues")))
                    .toList();
            await().until(() -> server.gauge("limits.line") == 50);

            // when
            server.endpoint().finish.release(2);

            // then
            for (var one : crowd)
                assertThat(one.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            for (var one : working)
                assertThat(one.get(20, TimeUnit.SECONDS).body()).isEqualTo("done");
        }
    }

    @Test
    void one_more_who_would_wait_for_an_outcome_is_answered_without_it() throws Exception {
        try (var server = GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.waiting-max=1");
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            // given one who waits
            var asked = new LinkedBlockingQueue<Integer>();
            var decided = new Semaphore(0);
            server.booking().answerBy(CreateBooking.SUBJECT, CreateBooking.class, wish -> {
                asked.add(wish.waitSeconds());
                if (wish.waitSeconds() > 0) decided.acquireUninterruptibly();
                return Answer.granted(BookingNow.of(StandInBooking.BOOKING));
            });
            var first = callers.submit(() -> book(server, "first"));
            assertThat(asked.poll(20, TimeUnit.SECONDS)).isEqualTo(5);

            // when
            var second = book(server, "second");

            // then
            assertThat(asked.poll()).isZero();
            assertThat(second.statusCode()).isEqualTo(202);
            assertThat(second.headers().firstValue("Preference-Applied")).isEmpty();
            assertThat(first.isDone()).isFalse();
            decided.release();
            assertThat(first.get(20, TimeUnit.SECONDS).headers().firstValue("Preference-Applied"))
                    .hasValue("wait=5");
        }
    }

    @Test
    void whoever_has_not_sent_everything_keeps_no_place_from_those_who_have() throws Exception {
        try (var server = GatewayServer.start(
                        "jari.auth.secret=" + GatewayServer.SECRET,
                        "jari.limits.work-max=1",
                        "jari.limits.waiting-max=3");
                var slow = new Closing()) {
            // given as many half-sent bodies as may be waited for
            for (var i = 0; i < 3; i++) slow.half(server);
            await().until(() -> server.gauge("limits.waiting") == 3);

            // then
            assertThat(server.get("/v1/venues").statusCode()).isEqualTo(200);
        }
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void and_if_they_go_away_nobody_is_alarmed(CapturedOutput output) throws Exception {
        try (var server = GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET)) {
            try (var slow = new Closing()) {
                slow.half(server);
                await().until(() -> server.gauge("limits.waiting") == 1);
            }
            await().until(() -> server.gauge("limits.waiting") == 0);
        }
        assertThat(output).doesNotContain("ERROR").doesNotContain("EOFException");
    }

    @Test
    void nor_does_whoever_has_sent_most_of_it_or_was_refused_before_its_end() throws Exception {
        try (var server = GatewayServer.start(
                        "jari.auth.secret=" + GatewayServer.SECRET,
                        "jari.limits.work-max=1",
                        "jari.limits.waiting-max=3",
                        "jari.limits.body-time=5m");
                var slow = new Closing()) {
            // given
            slow.send(server, 2_001, "{" + " ".repeat(1_999));
            await().until(() -> server.gauge("limits.waiting") == 1);
            slow.send(server, 5_000_000, "{");
            await().until(() -> server.gauge("limits.waiting") == 2);

            // then
            assertThat(server.get("/v1/venues").statusCode()).isEqualTo(200);
        }
    }

    /** Senders of half a body. */
    private static final class Closing implements AutoCloseable {

        private final List<Socket> sockets = new ArrayList<>();

        void half(GatewayServer server) throws IOException {
            send(server, 30, "{");
        }

        void send(GatewayServer server, int length, String begun) throws IOException {
            var socket = new Socket("localhost", server.port());
            sockets.add(socket);
            socket.setSoTimeout(20_000);
            var head = """
                    POST /v1/bookings HTTP/1.1
                    Host: localhost
                    Authorization: Bearer %s
                    Idempotency-Key: slow
                    Content-Type: application/json
                    Content-Length: %d

                    """.formatted(GatewayServer.token(Role.CUSTOMER), length);
            socket.getOutputStream().write((head.replace("\n", "\r\n") + begun).getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public void close() throws IOException {
            for (var socket : sockets) socket.close();
        }
    }

    private static HttpResponse<String> book(GatewayServer server, String key) {
        return server.customer("POST", "/v1/bookings", "{\"slotId\": 9}", "Idempotency-Key", key, "Prefer", "wait=5");
    }

    @Test
    void a_request_that_ended_in_an_error_or_never_answered_gives_its_place_back() {
        try (var server = GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.work-max=4")) {
            // More often than there are places; one may be on its way back while the next is asked for.
            for (var i = 0; i < 5; i++) {
                assertProblem(server.getAs(Role.CUSTOMER, "/v1/test/throws/bug"), 500, "INTERNAL_ERROR");
                assertProblem(server.getAs(Role.CUSTOMER, "/v1/test/throws/bare-status"), 409, "CONFLICT");
                assertProblem(server.getAs(Role.CUSTOMER, "/v1/test/never"), 503, "UNAVAILABLE");
            }
            assertThat(server.get("/v1/venues").statusCode()).isEqualTo(200);
        }
    }

    private static Future<HttpResponse<String>> begin(GatewayServer server, ExecutorService callers, String path)
            throws InterruptedException {
        Callable<HttpResponse<String>> call = () -> server.getAs(Role.CUSTOMER, path);
        var begun = callers.submit(call);
        assertThat(server.endpoint().begun.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        return begun;
    }
}
