package dev.jari.gateway.waiting;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.testkit.Covers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Redis is away: there are no rooms, but only so many go in at once. */
@Covers({"Q2", "H7"})
class BookingWithoutRedisStoreTest {

    private static GatewayServer server;

    @BeforeAll
    static void start() {
        // Nothing listens on the port for multiplexing, which is reserved.
        server = GatewayServer.start(
                "test.redis=redis://127.0.0.1:1",
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.gateway.room-capacity=1",
                "jari.gateway.room-wait=300ms",
                "jari.gateway.booking-patience=20s");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> book(String key, String... headers) {
        return server.customer(
                "POST", "/v1/bookings", "{\"slotId\": 9, \"idempotencyKey\": \"%s\"}".formatted(key), headers);
    }

    @Test
    void bookings_go_on_but_never_more_than_a_roomful_at_once() {
        // given
        var inside = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        server.booking().answerBy(CreateBooking.SUBJECT, CreateBooking.class, wish -> {
            if (Objects.equals(wish.idempotencyKey(), "slow")) {
                inside.countDown();
                await(go);
            }
            return Answer.granted(BookingNow.of(StandInBooking.BOOKING));
        });
        assertThat(book("first").statusCode()).isEqualTo(202);
        assertThat(book("second", "Waiting-Ticket", "A".repeat(60)).statusCode())
                .isEqualTo(202);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var slow = threads.submit(() -> book("slow"));
            await(inside);

            // when
            var refused = book("third");
            go.countDown();

            // then
            assertProblem(refused, 503, "UNAVAILABLE");
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(slow).succeedsWithin(Duration.ofSeconds(20));
        }
        assertThat(book("third").statusCode()).isEqualTo(202);
    }

    @Test
    void whoever_asks_about_a_ticket_is_told_to_come_back() {
        assertProblem(server.customer("GET", "/v1/waiting-room/x", null), 404, "NOT_FOUND");
        var ticket = "A".repeat(60);
        assertProblem(server.customer("GET", "/v1/waiting-room/" + ticket, null), 503, "UNAVAILABLE");
        assertProblem(server.customer("DELETE", "/v1/waiting-room/" + ticket, null), 503, "UNAVAILABLE");
        assertProblem(server.admin("GET", "/v1/admin/waiting-room", null), 503, "UNAVAILABLE");
        assertProblem(server.admin("PUT", "/v1/admin/waiting-room", "{\"capacity\": 7}"), 503, "UNAVAILABLE");
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) throw new AssertionError("it never came");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
