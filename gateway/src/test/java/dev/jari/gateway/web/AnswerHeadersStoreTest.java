package dev.jari.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.gateway.GatewayServer;
import dev.jari.gateway.auth.Role;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerHeadersStoreTest {

    private final GatewayServer server = GatewayServer.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/v1/venues",
                "/v1/bookings",
                "/assets/unknown",
                "/assets/jari.css",
                "/v1/venues/abc",
                "/actuator/health",
                "/v1//venues",
                "/v3/api-docs",
                "/swagger-ui/index.html"
            })
    void every_answer_is_protected(String path) {
        // when
        var response = server.get(path);

        // then
        var policy = header(response, "Content-Security-Policy");
        assertThat(policy)
                .contains("default-src 'self'", "script-src 'self';", "frame-ancestors 'none'", "base-uri 'none'")
                .contains("form-action 'self'", "object-src 'none'")
                .doesNotContain("unsafe-eval");
        assertThat(policy.contains("unsafe-inline")).isEqualTo(path.startsWith("/swagger-ui/"));
        assertThat(header(response, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(response, "X-Frame-Options")).isEqualTo("DENY");
        assertThat(header(response, "Referrer-Policy")).isEqualTo("no-referrer");
        assertThat(header(response, "Permissions-Policy")).contains("camera=()");
        assertThat(response.headers().firstValue("Strict-Transport-Security")).isEmpty();
        assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(response.headers().allValues("X-Request-Id")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/venues", "/v1/bookings", "/assets/unknown", "/"})
    void answers_of_the_api_are_not_kept(String path) {
        assertThat(server.get(path).headers().allValues("Cache-Control")).containsExactly("no-store");
    }

    @Test
    void over_https_the_browser_is_told_to_stay_there() {
        // when
        var response = server.send(server.request("/v1/venues").header("X-Forwarded-Proto", "https"));

        // then
        assertThat(header(response, "Strict-Transport-Security")).startsWith("max-age=31536000");
    }

    @Test
    void a_harmless_request_id_is_given_back() {
        // when
        var fine = server.send(server.request("/v1/venues").header("X-Request-Id", "web-1.2_A"));
        var refused = server.send(server.request("/v1/bookings").header("X-Request-Id", "web-1.2_A"));

        // then
        assertThat(header(fine, "X-Request-Id")).isEqualTo("web-1.2_A");
        assertThat(header(refused, "X-Request-Id")).isEqualTo("web-1.2_A");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>",
                "a b",
                "${jndi:ldap://x}",
                "",
                "65-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
            })
    void any_other_is_replaced(String id) {
        // when
        var response = server.send(server.request("/v1/venues").header("X-Request-Id", id));

        // then
        assertThat(header(response, "X-Request-Id")).matches("REQ-[0-9A-V]{10}");
    }

    @Test
    void log_lines_carry_it() {
        // when
        var response = server.getAs(Role.CUSTOMER, "/v1/test/log-key");

        // then
        assertThat(response.body()).isEqualTo(header(response, "X-Request-Id")).startsWith("REQ-");
    }

    @Test
    void two_requests_have_two_ids() {
        assertThat(header(server.get("/v1/venues"), "X-Request-Id"))
                .isNotEqualTo(header(server.get("/v1/venues"), "X-Request-Id"));
    }

    private static String header(HttpResponse<String> response, String name) {
        return response.headers().firstValue(name).orElse("(none)");
    }
}
