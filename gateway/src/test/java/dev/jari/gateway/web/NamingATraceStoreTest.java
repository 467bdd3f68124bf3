package dev.jari.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.auth.Role;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a caller says about its trace, the request is answered, and goes on with a trace that W3C allows. */
class NamingATraceStoreTest {

    private static final String GIVEN = "4bf92f3577b34da6a3ce929d0e0e4736";

    /** Not sampled, because nothing is recorded here. */
    private static final String FRESH = "00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-00 null";

    private final GatewayServer server = GatewayServer.shared();

    private String traceOf(String... headers) {
        var request = server.request("/v1/test/trace")
                .header("Authorization", "Bearer " + GatewayServer.token(Role.CUSTOMER));
        if (headers.length > 0) request.headers(headers);
        var answer = server.send(request);
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void the_trace_that_is_named_goes_on() {
        assertThat(traceOf("traceparent", "00-%s-00f067aa0ba902b7-01".formatted(GIVEN), "tracestate", "rojo=1,congo=2"))
                .isEqualTo("00-%s-00f067aa0ba902b7-01 rojo=1,congo=2".formatted(GIVEN));
    }

    @Test
    void a_request_that_names_none_begins_one_of_its_own() {
        var first = traceOf();

        assertThat(first).matches(FRESH);
        assertThat(traceOf()).matches(FRESH).isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello",
                "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
                "${jndi:ldap://x}",
                "<script>alert(1)</script>"
            })
    void one_that_is_not_well_formed_counts_as_none_and_its_state_too(String header) {
        assertThat(traceOf("traceparent", header, "tracestate", "rojo=1"))
                .matches(FRESH)
                .doesNotContain(GIVEN);
    }

    @Test
    void one_of_a_later_version_goes_on_in_this_one() {
        assertThat(traceOf("traceparent", "cc-%s-00f067aa0ba902b7-01-what-comes".formatted(GIVEN)))
                .isEqualTo("00-%s-00f067aa0ba902b7-01 null".formatted(GIVEN));
    }

    @Test
    void two_of_them_and_one_that_is_too_long_count_as_none() {
        var one = "00-%s-00f067aa0ba902b7-01".formatted(GIVEN);

        assertThat(traceOf("traceparent", one, "traceparent", one)).matches(FRESH);
        assertThat(traceOf("traceparent", "cc-%s-00f067aa0ba902b7-01-%s".formatted(GIVEN, "x".repeat(4_000))))
                .matches(FRESH);
    }

    @Test
    void a_tracestate_that_is_too_long_or_broken_stays_behind() {
        var one = "00-%s-00f067aa0ba902b7-01".formatted(GIVEN);

        assertThat(traceOf("traceparent", one, "tracestate", "a=" + "x".repeat(4_000)))
                .isEqualTo(one + " null");
        assertThat(traceOf("traceparent", one, "tracestate", "no state")).isEqualTo(one + " null");
    }

    @Test
    void bytes_that_are_no_text_do_no_harm() throws IOException {
        var answer = server.raw(String.join(
                "\r\n",
                "GET /v1/venues/abc HTTP/1.1",
                "Host: localhost",
                "Connection: close",
                "traceparent: 00-\u00e4\u00ff-\u0080-01",
                "tracestate: \u00ff=\u0080",
                "",
                ""));

        assertThat(answer).startsWith("HTTP/1.1 400");
    }
}
