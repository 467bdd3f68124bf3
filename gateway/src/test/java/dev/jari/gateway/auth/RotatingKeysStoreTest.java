package dev.jari.gateway.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An issuer that signs with another key than before, seen by a gateway that runs all the while. */
class RotatingKeysStoreTest {

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile String keys = "{\"keys\": []}";
    private HttpServer issuer;
    private IssuerKeys known;

    @BeforeEach
    void start() throws Exception {
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var address = "http://127.0.0.1:" + issuer.getAddress().getPort();
        answer("/.well-known/openid-configuration", """
                {"issuer": "%1$s", "jwks_uri": "%1$s/keys"}
                """.formatted(address));
        issuer.createContext("/keys", exchange -> {
            looks.incrementAndGet();
            var body = keys.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        issuer.start();
        known = new IssuerKeys(address, nanos::get);
    }

    @AfterEach
    void stop() {
        issuer.stop(0);
    }

    private void answer(String path, String json) {
        issuer.createContext(path, exchange -> {
            var body = json.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private static RSAKey key(String name) throws Exception {
        return new RSAKeyGenerator(2048)
                .keyID(name)
                .algorithm(JWSAlgorithm.RS256)
                .generate();
    }

    private boolean knows(String name) throws Exception {
        return !known.get(new JWKSelector(new JWKMatcher.Builder().keyID(name).build()), null)
                .isEmpty();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void the_new_key_is_believed_and_the_old_one_no_more() throws Exception {
        // given
        keys = new JWKSet(key("old")).toString();
        assertThat(knows("old")).isTrue();

        // when
        keys = new JWKSet(key("new")).toString();
        pass(Duration.ofSeconds(6));

        // then
        assertThat(knows("new")).isTrue();
        assertThat(knows("old")).isFalse();
    }

    @Test
    void names_that_are_made_up_cost_the_issuer_one_look_in_a_few_seconds() throws Exception {
        // given
        keys = new JWKSet(key("k")).toString();
        assertThat(knows("k")).isTrue();

        // when
        pass(Duration.ofSeconds(6));
        for (var i = 0; i < 100; i++) assertThat(knows("made-up-" + i)).isFalse();

        // then
        assertThat(looks).hasValue(2);
        assertThat(knows("k")).isTrue();
    }

    @Test
    void a_key_that_is_withdrawn_is_forgotten_although_no_token_asks_for_another() throws Exception {
        // given
        keys = new JWKSet(key("withdrawn")).toString();
        assertThat(knows("withdrawn")).isTrue();

        // when
        keys = new JWKSet(key("other")).toString();
        pass(Duration.ofMinutes(6));

        // then
        Awaitility.await().until(() -> !knows("withdrawn"));
    }

    @Test
    void while_the_issuer_is_away_what_it_said_is_believed_for_an_hour() throws Exception {
        // given
        keys = new JWKSet(key("k")).toString();
        assertThat(knows("k")).isTrue();
        issuer.stop(0);

        // then
        pass(Duration.ofMinutes(59));
        assertThat(knows("k")).isTrue();
        pass(Duration.ofMinutes(2));
        assertThatThrownBy(() -> knows("k")).hasMessageContaining("does not tell its keys");
    }
}
