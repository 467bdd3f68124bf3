package dev.jari.gateway;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.gateway.auth.Role;
import dev.jari.testkit.Covers;
import java.net.http.HttpResponse;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Covers("Q1")
class RefusingWorkTest {

    private static final String WORK = "/v1/test/work";

    @Test
    void work_beyond_the_limit_is_refused_at_once_and_what_was_accepted_is_finished() throws Exception {
        try (var server = GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.work-max=3");
                var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            // given as much work as may be in progress, and a stream, which is none
            var stream = begin(server, callers, WORK + "/stream");
            var first = begin(server, callers, WORK);
            var second = begin(server, callers, WORK);
            var third = begin(server, callers, WORK);

            // when
            var refused = server.get("/v1/venues");

            // then while all of them are still at work
            var problem = assertProblem(refused, 503, "UNAVAILABLE");
            assertThat(problem.path("retryAfterSeconds").intValue()).isEqualTo(2);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("2");
            assertThat(server.get("/actuator/health/liveness").statusCode()).isNotEqualTo(503);
            assertThat(first.isDone() || second.isDone() || third.isDone()).isFalse();

            // and they end well, after which others are served
            server.endpoint().finish.release(4);
            for (var accepted : new Future<?>[] {first, second, third, stream})
                assertThat(((HttpResponse<?>) accepted.get(20, TimeUnit.SECONDS)).body())
                        .isEqualTo("done");
            await().until(() -> server.get("/v1/venues").statusCode() == 200);
        }
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
