package dev.jari.gateway.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.gateway.EventClient;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.StandInBooking;
import dev.jari.testkit.Covers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

@Covers("B9")
class OpeningStreamsByTicketStoreTest {

    private static final String PATH = "/v1/bookings/7001/stream?ticket=";
    private static final long OWNER = 42;

    private static final GatewayServer SERVER = GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET);

    @BeforeAll
    static void aBookingOfOneUser() {
        SERVER.booking()
                .answerBy(
                        FindBooking.SUBJECT,
                        FindBooking.class,
                        question ->
                                question.userId() == null || question.userId().value() == OWNER
                                        ? Answer.granted(BookingNow.of(StandInBooking.BOOKING))
                                        : Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    @AfterAll
    static void close() {
        SERVER.close();
    }

    private static String ticket(GatewayServer server, long userId) {
        var answer = server.send(server.request("/v1/auth/stream-ticket")
                .header("Authorization", "Bearer " + GatewayServer.token(userId, Role.CUSTOMER))
                .POST(HttpRequest.BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        return JsonMapper.shared().readTree(answer.body()).path("ticket").stringValue();
    }

    private static HttpResponse<String> refused(String path) {
        return SERVER.send(SERVER.request(path));
    }

    @Test
    void a_ticket_opens_one_stream_as_whoever_got_it() {
        // given
        var ticket = ticket(SERVER, OWNER);

        // when
        try (var client = EventClient.open(SERVER.request(PATH + ticket))) {
            // then
            assertThat(client.event(0).name()).isEqualTo("booking");
            var again = refused(PATH + ticket);
            assertThat(again.statusCode()).isEqualTo(401);
            assertThat(again.body())
                    .contains("UNAUTHENTICATED", "ticket was used")
                    .doesNotContain(ticket);
        }
    }

    @Test
    void a_ticket_of_someone_else_finds_nothing() {
        assertThat(refused(PATH + ticket(SERVER, 43)).statusCode()).isEqualTo(404);
    }

    @Test
    void forged_empty_and_overlong_tickets_are_refused_also_where_none_is_needed() {
        for (var forged : List.of("", "x", "A".repeat(32), "A".repeat(5_000), "%00", "*"))
            for (var path : List.of(PATH, "/v1/offerings/17/stream?ticket="))
                assertThat(refused(path + forged).statusCode())
                        .as(path + forged)
                        .isEqualTo(401);
    }

    @Test
    void a_ticket_opens_nothing_but_streams() {
        var ticket = ticket(SERVER, OWNER);
        assertThat(refused("/v1/bookings/7001?ticket=" + ticket).statusCode()).isEqualTo(401);
        assertThat(SERVER.send(SERVER.request(PATH + ticket).POST(HttpRequest.BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(401);
        try (var client = EventClient.open(SERVER.request(PATH + ticket))) {
            assertThat(client.status()).isEqualTo(200);
        }
    }

    @Test
    void without_token_and_ticket_nobody_gets_one_or_a_stream() {
        assertThat(refused("/v1/bookings/7001/stream").statusCode()).isEqualTo(401);
        assertThat(SERVER.send(SERVER.request("/v1/auth/stream-ticket").POST(HttpRequest.BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void a_ticket_runs_out_and_another_gateway_knows_it() {
        try (var server = GatewayServer.start(
                        "jari.auth.secret=" + GatewayServer.SECRET, "jari.stream.ticket-life=500ms");
                var beside = GatewayServer.beside(server)) {
            // given
            server.booking().answer(FindBooking.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));

            // then
            try (var client = EventClient.open(beside.request(PATH + ticket(server, OWNER)))) {
                assertThat(client.status()).isEqualTo(200);
            }
            var late = ticket(server, OWNER);
            await().pollDelay(Duration.ofMillis(600)).atMost(EventClient.SOON).until(() -> true);
            assertThat(server.send(server.request(PATH + late)).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void a_silent_redis_is_503_for_tickets_and_nothing_for_tokens() {
        try (var server =
                GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET, "test.redis=redis://localhost:1")) {
            server.booking().answer(FindBooking.SUBJECT, Answer.granted(BookingNow.of(StandInBooking.BOOKING)));
            assertThat(server.customer("POST", "/v1/auth/stream-ticket", null).statusCode())
                    .isEqualTo(503);
            assertThat(server.send(server.request(PATH + "A".repeat(32))).statusCode())
                    .isEqualTo(503);
            var token = "Bearer " + GatewayServer.token(Role.CUSTOMER);
            try (var client =
                    EventClient.open(server.request("/v1/bookings/7001/stream").header("Authorization", token))) {
                assertThat(client.status()).isEqualTo(200);
            }
        }
    }

    @Test
    void a_ticket_is_in_no_log() {
        // given
        var root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        var ours = (Logger) LoggerFactory.getLogger("dev.jari");
        var before = ours.getLevel();
        var lines = new ListAppender<ILoggingEvent>();
        lines.start();
        root.addAppender(lines);
        ours.setLevel(Level.DEBUG);
        try {
            // when
            var ticket = ticket(SERVER, OWNER);
            try (var client = EventClient.open(SERVER.request(PATH + ticket))) {
                client.event(0);
            }
            refused(PATH + ticket);
            ours.debug("the log is read");

            // then
            assertThat(lines.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .contains("the log is read");
            assertThat(lines.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .noneMatch(line -> line.contains(ticket));
        } finally {
            root.detachAppender(lines);
            ours.setLevel(before);
        }
    }
}
