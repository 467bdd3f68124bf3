package dev.jari.gateway.problem;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.auth.Role;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class EveryErrorIsAProblemStoreTest {

    private final GatewayServer server = GatewayServer.shared();

    @ParameterizedTest
    @CsvSource({
        "GET,    /v1/test/throws/bug,      500, INTERNAL_ERROR",
        "GET,    /v1/test/throws/error,    500, INTERNAL_ERROR",
        "GET,    /v1/test/throws/limited,  429, RATE_LIMITED",
        "GET,    /v1/test/throws/sold-out, 409, SOLD_OUT",
        "GET,    /v1/test/throws/database, 503, UNAVAILABLE",
        "GET,    /v1/test/throws/pool,     503, UNAVAILABLE",
        "GET,    /v1/test/throws/read-only, 503, UNAVAILABLE",
        "GET,    /v1/test/throws/redis,    503, UNAVAILABLE",
        "GET,    /v1/test/throws/bare-status, 409, CONFLICT",
        "GET,    /v1/test/never,           503, UNAVAILABLE",
        "GET,    /v1/unknown,              404, NOT_FOUND",
        "GET,    /error,                   404, NOT_FOUND",
        "GET,    /assets/unknown.css,      404, NOT_FOUND",
        "GET,    /problems/unknown,        404, NOT_FOUND",
        "PUT,    /v1/venues,               405, METHOD_NOT_ALLOWED",
        "SHRUG,  /v1/venues,               405, METHOD_NOT_ALLOWED",
        "GET,    /v1/venues/abc,           400, VALIDATION_FAILED",
        "GET,    /v1/venues?limit=0,       400, VALIDATION_FAILED",
        "GET,    /v1/venues?limit=abc,     400, VALIDATION_FAILED",
        "GET,    /v1/test/required,        400, VALIDATION_FAILED",
        "GET,    /v1/test/required?name=x, 400, VALIDATION_FAILED",
        "GET,    /v1/admin/test,           403, FORBIDDEN",
        "GET,    /v1//venues,              400, VALIDATION_FAILED",
        "GET,    /v1/venues;x=1,           400, VALIDATION_FAILED",
        "GET,    /v1/..%2f..%2factuator,   400, VALIDATION_FAILED",
    })
    void in_the_language_asked_for(String method, String path, int status, String code) {
        // given
        var request = server.request(path)
                .method(method, BodyPublishers.noBody())
                .header("Authorization", "Bearer " + GatewayServer.token(Role.CUSTOMER));

        // when
        var english = server.send(request.copy().header("Accept-Language", "en-GB, ko;q=0.5"));
        var korean = server.send(request.copy().header("Accept-Language", "fr, ko-KR;q=0.9, en;q=0.5"));

        // then
        assertThat(assertProblem(english, status, code).path("title").stringValue())
                .doesNotContainPattern("[가-힣]");
        var inKorean = assertProblem(korean, status, code);
        assertThat(inKorean.path("title").stringValue()).containsPattern("[가-힣]");
        assertThat(inKorean.path("detail").stringValue()).containsPattern("[가-힣]");
        assertThat(korean.headers().firstValue("Content-Language")).hasValue("ko");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fr", "*", ";;;", "ko;q=0", "k\u00f6"})
    void in_english_for_whoever_asks_for_neither(String language) {
        // when
        var response = server.send(server.request("/v1/bookings").header("Accept-Language", language));

        // then
        assertThat(assertProblem(response, 401, "UNAUTHENTICATED").path("title").stringValue())
                .isEqualTo("Sign in first");
    }

    @Test
    void an_exception_tells_the_caller_nothing_about_the_inside() {
        // when
        var response = server.getAs(Role.CUSTOMER, "/v1/test/throws/bug");

        // then
        assertProblem(response, 500, "INTERNAL_ERROR");
        assertThat(response.body()).doesNotContain("secret", "\tat ", "trace", "IllegalState");
    }

    @Test
    void an_exception_is_logged_whole_under_its_request_id() {
        // given
        var log = (Logger) LoggerFactory.getLogger("dev.jari.gateway.problem.ProblemAnswerer");
        var lines = new ListAppender<ILoggingEvent>();
        lines.start();
        log.addAppender(lines);

        // when
        var response = server.getAs(Role.CUSTOMER, "/v1/test/throws/bug");
        log.detachAppender(lines);

        // then
        var id = response.headers().firstValue("X-Request-Id").orElseThrow();
        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.ERROR);
            assertThat(line.getFormattedMessage()).contains("[" + id + "] GET /v1/test/throws/bug");
            assertThat(line.getThrowableProxy().getMessage()).isEqualTo("secret inside of the machine");
        });
    }

    @Test
    void too_many_says_when_to_come_back_and_never_too_early() {
        // when
        var response = server.getAs(Role.CUSTOMER, "/v1/test/throws/limited");

        // then
        assertThat(response.headers().firstValue("Retry-After")).hasValue("7");
        assertThat(assertProblem(response, 429, "RATE_LIMITED")
                        .path("retryAfterSeconds")
                        .intValue())
                .isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "pool", "redis"})
    void an_outage_says_when_to_come_back(String what) {
        // when
        var response = server.getAs(Role.CUSTOMER, "/v1/test/throws/" + what);

        // then
        assertProblem(response, 503, "UNAVAILABLE");
        assertThat(response.headers().firstValue("Retry-After")).hasValue("2");
    }

    @Test
    void a_refusal_carries_what_the_caller_can_act_on() {
        // when
        var response = server.getAs(Role.CUSTOMER, "/v1/test/throws/sold-out");

        // then
        assertThat(assertProblem(response, 409, "SOLD_OUT").path("available").intValue())
                .isEqualTo(1);
    }

    @Test
    void a_wrong_method_is_told_the_right_ones() {
        // when
        var response = server.send(server.request("/v1/venues")
                .header("Authorization", "Bearer " + GatewayServer.token(Role.CUSTOMER))
                .DELETE());

        // then
        assertProblem(response, 405, "METHOD_NOT_ALLOWED");
        assertThat(response.headers().firstValue("Allow")).hasValue("GET");
    }

    @Test
    void a_wrong_format_is_refused_in_the_only_format_there_is() {
        // when
        var response = server.send(server.request("/v1/venues").header("Accept", "application/xml"));

        // then
        assertThat(assertProblem(response, 406, "NOT_ACCEPTABLE")
                        .path("supported")
                        .toString())
                .contains("application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/xml", "text/event-stream", "text/html", "nonsense", "image/png;q=2"})
    void whatever_the_caller_accepts(String accept) {
        // when
        var response = server.send(server.request("/v1/venues/abc").header("Accept", accept));

        // then
        assertThat(List.of(400, 406)).contains(response.statusCode());
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void a_wrong_parameter_is_named() {
        // when
        var tooMany = server.get("/v1/venues?limit=1000");
        var notANumber = server.get("/v1/venues?limit=abc");

        // then
        var fault =
                assertProblem(tooMany, 400, "VALIDATION_FAILED").path("errors").path(0);
        assertThat(fault.path("pointer").stringValue()).isEqualTo("limit");
        assertThat(fault.path("code").stringValue()).isEqualTo("max");
        assertThat(assertProblem(notANumber, 400, "VALIDATION_FAILED")
                        .path("errors")
                        .path(0)
                        .path("code")
                        .stringValue())
                .isEqualTo("wrong-type");
    }
}
