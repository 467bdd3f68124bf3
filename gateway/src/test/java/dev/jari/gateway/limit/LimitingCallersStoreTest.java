package dev.jari.gateway.limit;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.booking.PayBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.hold.PlaceHold;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.gateway.auth.Role;
import dev.jari.gateway.example.ExampleFiles;
import dev.jari.testkit.Covers;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** The clock stands still: what was taken does not come back. Each test has users and addresses of its own. */
@Covers("H8")
class LimitingCallersStoreTest {

    private static final String HOLD = "{\"clientHoldKey\": \"0b0e2d8c-0d6a-4a6e-9c1e-1f4f3c1f9a01\", \"slotId\": 5}";

    private static GatewayServer server;

    @BeforeAll
    static void start() {
        server = GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.limits.trusted-proxies=127.0.0.1",
                "jari.limits.trusted-addresses=203.0.113.0/24",
                "jari.limits.user-reads=3/1m",
                "jari.limits.user-writes=4/1m",
                "jari.limits.user-holds=2/10m",
                "jari.limits.address-reads=8/1m",
                "jari.limits.address-writes=20/1m",
                "jari.limits.address-holds=6/10m",
                "jari.limits.address-failures=5/10m");
        var hold = JsonMapper.shared().convertValue(ExampleFiles.read("hold"), Hold.class);
        server.inventory().answer(PlaceHold.SUBJECT, Answer.granted(hold));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpRequest.Builder from(String address, String path, @Nullable String token) {
        var request = server.request(path).header("X-Forwarded-For", address);
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    private static HttpResponse<String> read(String address, @Nullable String token) {
        return server.send(from(address, "/v1/venues", token));
    }

    private static HttpResponse<String> hold(String address, long user) {
        return server.send(from(address, "/v1/holds", customer(user))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(HOLD)));
    }

    private static String customer(long user) {
        return GatewayServer.token(user, Role.CUSTOMER);
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("(none)");
    }

    @Test
    void a_user_reads_so_often_and_is_told_how_often_still() {
        // when
        var answers = IntStream.range(0, 4)
                .mapToObj(_ -> read("10.0.0.1", customer(101)))
                .toList();

        // then
        assertThat(answers).extracting(HttpResponse::statusCode).containsExactly(200, 200, 200, 429);
        assertThat(answers)
                .extracting(answer -> header(answer, "RateLimit-Remaining"))
                .containsExactly("2", "1", "0", "0");
        assertThat(answers)
                .extracting(answer -> header(answer, "RateLimit-Limit"))
                .containsOnly("3");
        assertThat(header(answers.getFirst(), "RateLimit-Policy")).isEqualTo("\"user-reads\";q=3;w=60");
        assertThat(header(answers.getFirst(), "RateLimit-Reset")).isEqualTo("20");
        var problem = assertProblem(answers.getLast(), 429, "RATE_LIMITED");
        assertThat(problem.path("limit").stringValue()).isEqualTo("user-reads");
        assertThat(problem.path("retryAfterSeconds").intValue()).isEqualTo(20);
        assertThat(header(answers.getLast(), "Retry-After")).isEqualTo("20");
        assertThat(header(answers.getLast(), "RateLimit-Reset")).isEqualTo("20");
        assertThat(header(answers.getLast(), "Content-Security-Policy")).contains("default-src 'self'");
    }

    @Test
    void moving_to_another_address_helps_nobody_and_another_user_is_not_harmed() {
        // given
        for (var i = 0; i < 3; i++) read("10.0.1." + i, customer(102));

        // then
        assertProblem(read("10.0.1.9", customer(102)), 429, "RATE_LIMITED");
        assertThat(read("10.0.1.9", customer(103)).statusCode()).isEqualTo(200);
    }

    @Test
    void an_address_reads_so_often_whatever_users_it_names() {
        // given
        for (var i = 0; i < 8; i++)
            assertThat(read("10.0.2.1", customer(110 + i)).statusCode()).isEqualTo(200);

        // then
        var problem = assertProblem(read("10.0.2.1", customer(120)), 429, "RATE_LIMITED");
        assertThat(problem.path("limit").stringValue()).isEqualTo("address-reads");
        assertProblem(read("10.0.2.1", null), 429, "RATE_LIMITED");
        assertThat(read("10.0.2.2", null).statusCode()).isEqualTo(200);
    }

    @Test
    void a_network_of_the_sixth_version_is_one_address() {
        // given
        for (var i = 0; i < 8; i++)
            assertThat(read("2001:db8:1:2::" + i, null).statusCode()).isEqualTo(200);

        // then
        assertProblem(read("2001:db8:1:2:ffff::1", null), 429, "RATE_LIMITED");
        assertThat(read("2001:db8:1:3::1", null).statusCode()).isEqualTo(200);
    }

    @Test
    void what_a_caller_says_of_itself_is_not_believed() {
        // given the caller behind the proxy puts other addresses in front of what the proxy adds
        for (var i = 0; i < 8; i++) read("10.9.9." + i + ", 10.0.3.1", null);

        // then
        assertProblem(read("10.9.9.99, 10.0.3.1", null), 429, "RATE_LIMITED");
    }

    @Test
    void without_a_trusted_proxy_the_header_means_nothing() {
        try (var direct =
                GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.address-reads=2/1m")) {
            var statuses = Stream.of("10.1.0.1", "10.1.0.2", "10.1.0.3")
                    .map(address -> direct.send(direct.request("/v1/venues")
                                    .header("X-Forwarded-For", address)
                                    .header("X-Forwarded-Proto", "https"))
                            .statusCode());
            assertThat(statuses).containsExactly(200, 200, 429);
        }
    }

    @Test
    void many_accounts_at_one_address_hold_no_more_than_a_few() {
        // when ten accounts try for two holds each
        var statuses = IntStream.range(0, 20)
                .mapToObj(i -> hold("10.0.4.1", 200 + i / 2))
                .map(HttpResponse::statusCode)
                .toList();

        // then
        assertThat(statuses.subList(0, 6)).containsOnly(201);
        assertThat(statuses.subList(6, 20)).containsOnly(429);
        assertThat(hold("10.0.4.2", 220).statusCode()).isEqualTo(201);
    }

    @Test
    void a_user_places_so_many_holds() {
        // given
        for (var i = 0; i < 2; i++)
            assertThat(hold("10.0.5.1", 230).statusCode()).isEqualTo(201);

        // then
        var problem = assertProblem(hold("10.0.5.1", 230), 429, "RATE_LIMITED");
        assertThat(problem.path("limit").stringValue()).isEqualTo("user-holds");
    }

    @Test
    void a_hold_that_was_refused_counts_as_a_write_only() {
        try (var soldOut = GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.limits.user-writes=5/1m",
                "jari.limits.user-holds=2/10m",
                "jari.limits.address-holds=2/10m")) {
            soldOut.inventory().answer(PlaceHold.SUBJECT, Answer.refused(Refusal.of(ErrorCode.SOLD_OUT)));
            var statuses = IntStream.range(0, 6)
                    .mapToObj(_ -> soldOut.post("/v1/holds", HOLD).statusCode())
                    .toList();
            assertThat(statuses).containsExactly(409, 409, 409, 409, 409, 429);
        }
    }

    @Test
    void one_address_makes_so_many_bookings_that_nobody_there_pays() {
        try (var sale =
                GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.address-bookings=2/10m")) {
            // given bookings that did not come about cost nothing
            sale.booking().answer(CreateBooking.SUBJECT, Answer.refused(Refusal.of(ErrorCode.SLOT_CLOSED)));
            for (var i = 0; i < 3; i++) assertProblem(book(sale, "refused-" + i), 409, "SLOT_CLOSED");

            // when
            sale.booking().answer(CreateBooking.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));
            var statuses = IntStream.range(0, 2)
                    .mapToObj(i -> book(sale, "key-" + i).statusCode())
                    .toList();

            // then
            assertThat(statuses).allMatch(status -> status < 300);
            var problem = assertProblem(book(sale, "one-more"), 429, "RATE_LIMITED");
            assertThat(problem.path("limit").stringValue()).isEqualTo("address-bookings");

            // and what is paid makes room
            var booked = BookingNow.of(StandInBooking.BOOKING);
            sale.booking().answer(PayBooking.SUBJECT, Answer.granted(booked.afterWaiting()));
            String[] headers = {"Idempotency-Key", "pay", "Prefer", "wait=1"};
            var paid = sale.customer("POST", "/v1/bookings/9001/payment", "{\"method\": \"CARD\"}", headers);
            assertThat(paid.statusCode()).isEqualTo(200);
            assertThat(book(sale, "one-more").statusCode()).isLessThan(300);
        }
    }

    private static HttpResponse<String> book(GatewayServer sale, String key) {
        return sale.customer("POST", "/v1/bookings", "{\"slotId\": 9}", "Idempotency-Key", key);
    }

    @Test
    void whoever_sends_wrong_tokens_is_soon_told_to_wait() {
        // when
        var statuses = IntStream.range(0, 7)
                .mapToObj(i -> server.send(from("10.0.6.1", "/v1/bookings", "wrong-" + i))
                        .statusCode())
                .toList();

        // then
        assertThat(statuses).containsExactly(401, 401, 401, 401, 401, 429, 429);
        var problem = assertProblem(read("10.0.6.1", "wrong"), 429, "RATE_LIMITED");
        assertThat(problem.path("limit").stringValue()).isEqualTo("address-failures");
        assertThat(read("10.0.6.2", "wrong").statusCode()).isEqualTo(401);
    }

    @Test
    void and_customers_behind_the_same_address_sign_in_all_the_while() {
        // given
        for (var i = 0; i < 6; i++) read("10.0.9.1", "wrong-" + i);
        assertProblem(read("10.0.9.1", "wrong"), 429, "RATE_LIMITED");

        // then also one whose token was never seen before
        assertThat(read("10.0.9.1", customer(301)).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "192.0.2.7,127.0.0.1,2001:db8::5",
                "192.0.2.7,127.0.0.0/8,2001:db8::/32",
                "192.0.2.0/29, 127.0.0.1, 2001:db8::5"
            })
    void proxies_are_named_by_address_or_network(String proxies) {
        try (var behind = GatewayServer.start(
                "jari.auth.secret=" + GatewayServer.SECRET,
                "jari.limits.trusted-proxies=" + proxies,
                "jari.limits.address-reads=2/1m")) {
            var statuses = Stream.of(
                            "10.1.0.1",
                            "10.1.0.1, 192.0.2.7",
                            "10.1.0.1, 2001:db8::5",
                            "10.1.0.2",
                            "10.1.0.2, 192.0.2.9")
                    .map(address -> behind.send(behind.request("/v1/venues").header("X-Forwarded-For", address))
                            .statusCode());
            assertThat(statuses).containsExactly(200, 200, 429, 200, 200);
        }
    }

    @Test
    void what_is_no_network_stops_the_start() {
        assertThatThrownBy(() -> GatewayServer.start(
                                "jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.trusted-proxies=10\\.0\\..*")
                        .close())
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GatewayServer.start(
                                "jari.auth.secret=" + GatewayServer.SECRET, "jari.limits.trusted-proxies=ingress")
                        .close())
                .hasStackTraceContaining("jari.limits.trusted-proxies names addresses and networks like 10.0.0.0/8");
    }

    @Test
    void whom_the_operator_trusts_is_not_limited_and_told_no_limits() {
        // when
        var answers = IntStream.range(0, 12)
                .mapToObj(_ -> read("203.0.113.7", customer(310)))
                .toList();

        // then
        assertThat(answers).extracting(HttpResponse::statusCode).containsOnly(200);
        assertThat(answers)
                .allMatch(
                        answer -> answer.headers().firstValue("RateLimit-Limit").isEmpty());
    }

    @Test
    void whoever_looks_whether_it_is_well_is_always_answered() {
        for (var i = 0; i < 12; i++)
            assertThat(server.send(from("10.0.7.1", "/actuator/health/liveness", null))
                            .statusCode())
                    .isNotEqualTo(429);
    }

    @Test
    void in_a_demo_only_this_machine_is_trusted() {
        // given a demo, asked by itself and through its proxy by another
        var demo = GatewayServer.shared();

        // then
        assertThat(demo.get("/v1/venues").headers().firstValue("RateLimit-Limit"))
                .isEmpty();
        assertThat(demo.send(demo.request("/v1/venues").header("X-Forwarded-For", "10.0.8.1"))
                        .headers()
                        .firstValue("RateLimit-Limit"))
                .hasValue("12000");
    }
}
