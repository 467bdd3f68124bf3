package dev.jari.gateway.problem;

import static dev.jari.gateway.Problems.assertRawProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.gateway.GatewayServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpeakingRawHttpStoreTest {

    private static final String REST = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";

    private final GatewayServer server = GatewayServer.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /a b c" + REST + "\r\n",
                "GET /v1/venues?<>" + REST + "\r\n",
                "G\u0001T /" + REST + "\r\n",
                "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: b@d|host\r\nConnection: close\r\n\r\n",
                "GET /v1/%zz" + REST + "\r\n",
                "GET /v1/venues?limit=%zz" + REST + "\r\n",
                "POST /v1/auth/demo-token" + REST + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
                "POST /v1/auth/demo-token" + REST + "Content-Length: -1\r\n\r\n{}",
                "POST /v1/auth/demo-token" + REST + "Transfer-Encoding: sandwich\r\n\r\n{}",
                "POST /v1/auth/demo-token" + REST
                        + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            })
    void what_breaks_the_protocol_is_400(String request) throws IOException {
        assertRawProblem(server.raw(request), 400, "VALIDATION_FAILED");
    }

    @Test
    void headers_without_end_are_refused() throws IOException {
        // when
        var answer = server.raw("GET /v1/venues" + REST + "X-Long: " + "x".repeat(64_000) + "\r\n\r\n");

        // then
        assertRawProblem(answer, 400, "VALIDATION_FAILED");
    }

    @Test
    void trace_is_not_allowed() throws IOException {
        // when
        var answer = server.raw("TRACE /v1/venues" + REST + "\r\n");

        // then
        assertRawProblem(answer, 405, "METHOD_NOT_ALLOWED");
        assertThat(answer).containsIgnoringCase("\r\nAllow: ");
    }

    @Test
    void a_newline_in_a_request_id_does_not_split_the_answer() throws IOException {
        // when
        var answer = server.raw("GET /v1/unknown" + REST + "X-Request-Id: a%0d%0aSet-Cookie: x\r\n\r\n");

        // then
        assertThat(answer).containsPattern("X-Request-Id: REQ-[0-9A-V]{10}\r\n").doesNotContain("Set-Cookie");
    }
}
