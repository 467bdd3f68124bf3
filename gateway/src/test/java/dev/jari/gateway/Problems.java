package dev.jari.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What must be true of every problem document, whatever it is about. */
public final class Problems {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Problems() {}

    public static JsonNode assertProblem(HttpResponse<String> response, int status, String code) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        var problem = JSON.readTree(response.body());
        assertThat(problem.path("requestId").stringValue())
                .isEqualTo(response.headers().firstValue("X-Request-Id").orElseThrow());
        assertThat(problem.path("instance").stringValue())
                .isEqualTo(response.request().uri().getRawPath());
        return assertProblem(problem, status, code);
    }

    /** For answers read from a plain socket. */
    public static JsonNode assertRawProblem(String answer, int status, String code) {
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        assertThat(answer).containsIgnoringCase("\r\nContent-Type: application/problem+json");
        assertThat(answer).containsIgnoringCase("\r\nX-Request-Id: ");
        assertThat(answer).containsIgnoringCase("\r\nContent-Security-Policy: default-src 'self'");
        return assertProblem(JSON.readTree(answer.substring(answer.indexOf("\r\n\r\n") + 4)), status, code);
    }

    private static JsonNode assertProblem(JsonNode problem, int status, String code) {
        assertThat(problem.path("status").intValue()).isEqualTo(status);
        assertThat(problem.path("code").stringValue()).isEqualTo(code);
        assertThat(problem.path("type").stringValue())
                .isEqualTo("/problems/" + code.toLowerCase(Locale.ROOT).replace('_', '-'));
        assertThat(problem.path("title").stringValue()).isNotBlank();
        assertThat(problem.path("detail").stringValue()).isNotBlank();
        assertThat(problem.toString()).doesNotContain("Exception", "dev.jari", "org.springframework", "tools.jackson");
        return problem;
    }
}
