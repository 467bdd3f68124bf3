package dev.jari.gateway.auth;

import static dev.jari.gateway.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import dev.jari.gateway.GatewayServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import org.junit.jupiter.api.Test;
import org.springframework.security.oauth2.jwt.JwtException;

class ConfiguringAuthStoreTest {

    @Test
    void without_issuer_and_secret_the_start_fails_with_a_clear_sentence() {
        assertThatThrownBy(() -> GatewayServer.start("jari.auth.secret= ").close())
                .rootCause()
                .hasMessageContaining("Nobody could sign in: set jari.auth.issuer");
    }

    @Test
    void a_short_secret_is_refused_and_never_shown() {
        assertThatThrownBy(() -> new AuthSettings(null, null, "short", Duration.ofHours(1)))
                .hasMessageContaining("at least 32 bytes")
                .hasMessageNotContaining("short");
        assertThat(new AuthSettings(null, null, GatewayServer.SECRET, Duration.ofHours(1)).toString())
                .doesNotContain(GatewayServer.SECRET);
    }

    @Test
    void without_demo_there_is_no_demo_token() {
        try (var server = GatewayServer.start("jari.auth.secret=" + GatewayServer.SECRET)) {
            // when
            var response = server.post("/v1/auth/demo-token", "{\"userId\": 42, \"role\": \"ADMIN\"}");

            // then
            assertProblem(response, 404, "NOT_FOUND");
            assertThat(server.get("/v3/api-docs").body()).doesNotContain("demo-token");
        }
    }

    @Test
    void while_the_issuer_is_away_jari_starts_and_tokens_get_503() throws Exception {
        try (var server = GatewayServer.start(
                "jari.demo=true", "jari.auth.issuer=http://127.0.0.1:1", "jari.auth.audience=jari-web")) {
            var token = token(new RSAKeyGenerator(2048).keyID("k1").generate(), "http://127.0.0.1:1", "jari-web");
            assertProblem(
                    server.send(server.request("/v1/test/caller").header("Authorization", "Bearer " + token)),
                    503,
                    "UNAVAILABLE");
            // Signed with a secret: no issuer can have done so.
            assertProblem(server.getAs(Role.ADMIN, "/v1/test/caller"), 401, "UNAUTHENTICATED");
            assertThat(server.post("/v1/auth/demo-token", "{}").statusCode()).isEqualTo(401);
            assertThat(server.get("/v1/venues").statusCode()).isEqualTo(200);
            assertThat(server.get("/v3/api-docs").body()).doesNotContain("demo-token");
        }
    }

    @Test
    void an_issuer_without_an_audience_stops_the_start() {
        assertThatThrownBy(() -> GatewayServer.start("jari.auth.issuer=http://127.0.0.1:1")
                        .close())
                .rootCause()
                .hasMessageContaining("set jari.auth.audience");
    }

    @Test
    void tokens_of_an_oidc_issuer_are_believed_when_meant_for_us() throws Exception {
        // given
        var key = new RSAKeyGenerator(2048).keyID("k1").generate();
        var issuer = issuerWith(key);
        try {
            var address = "http://127.0.0.1:" + issuer.getAddress().getPort();
            var settings = new AuthSettings(address, "jari-web", null, Duration.ofHours(1));

            // when
            var decoder = new AccessTokens(settings, GatewayServer.CLOCK).decoder();

            // then
            assertThat(decoder.decode(token(key, address, "jari-web")).getSubject())
                    .isEqualTo("42");
            assertThatThrownBy(() -> decoder.decode(token(key, address, "another")))
                    .isInstanceOf(JwtException.class);
            assertThatThrownBy(() -> decoder.decode(token(key, "http://other", "jari-web")))
                    .isInstanceOf(JwtException.class);
            assertThatThrownBy(() -> decoder.decode(GatewayServer.token(Role.ADMIN)))
                    .isInstanceOf(JwtException.class);
        } finally {
            issuer.stop(0);
        }
    }

    private static HttpServer issuerWith(RSAKey key) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var address = "http://127.0.0.1:" + server.getAddress().getPort();
        answer(server, "/.well-known/openid-configuration", """
                {"issuer": "%1$s", "jwks_uri": "%1$s/keys", "subject_types_supported": ["public"]}
                """.formatted(address));
        answer(server, "/keys", new JWKSet(key).toString());
        server.start();
        return server;
    }

    private static void answer(HttpServer server, String path, String json) {
        server.createContext(path, exchange -> {
            var body = json.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    static String token(RSAKey key, String issuer, String audience) throws Exception {
        var claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .audience(audience)
                .subject("42")
                .claim("role", "ADMIN")
                .expirationTime(Date.from(GatewayServer.CLOCK.instant().plusSeconds(60)))
                .build();
        var token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(), claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }
}
