package dev.jari.gateway.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jari.contracts.id.UserId;
import dev.jari.testkit.ManualClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;

class RecognisingTokensTest {

    private static final Caller MINJI = new Caller(new UserId(42), Role.ADMIN, "minji@example.com", "Kim Minji");

    private final ManualClock clock = ManualClock.at("2026-05-01T09:00:00Z");
    private final AccessTokens tokens = new AccessTokens(
            new AuthSettings(null, null, "0123456789abcdef0123456789abcdef", Duration.ofMinutes(10)), clock);
    private final AtomicInteger read = new AtomicInteger();
    private final KnownTokens known = new KnownTokens(
            token -> {
                read.incrementAndGet();
                return tokens.decoder().decode(token);
            },
            clock);

    private @Nullable Authentication come(String token) {
        return known.authenticate(new BearerTokenAuthenticationToken(token));
    }

    @Test
    void a_token_that_was_good_is_recognised_as_its_owners() {
        // given
        var token = tokens.sign(MINJI);

        // when
        var first = come(token);
        var again = come(token);

        // then
        assertThat(read).hasValue(1);
        assertThat(again).isNotSameAs(first).isEqualTo(first);
        assertThat(again).extracting(Authentication::getPrincipal).isEqualTo(MINJI);
    }

    @Test
    void but_not_beyond_its_end() {
        // given
        var token = tokens.sign(MINJI);
        come(token);

        // when it ends, and as much later as clocks may differ
        clock.advance(Duration.ofMinutes(10).plusSeconds(30));
        come(token);
        assertThat(read).hasValue(1);
        clock.advance(Duration.ofSeconds(1));

        // then
        assertThatThrownBy(() -> come(token)).isInstanceOf(InvalidBearerTokenException.class);
        assertThat(read).hasValue(2);
    }

    @Test
    void nor_is_one_that_only_resembles_it() {
        // given
        var token = tokens.sign(MINJI);
        come(token);
        var forged = token.substring(0, token.length() - 4) + "AAAA";

        // then
        assertThatThrownBy(() -> come(forged)).isInstanceOf(InvalidBearerTokenException.class);
    }

    @Test
    void a_wrong_token_stays_unknown_however_often_it_comes() {
        for (var i = 0; i < 3; i++)
            assertThatThrownBy(() -> come("wrong")).isInstanceOf(InvalidBearerTokenException.class);
        assertThat(read).hasValue(3);
    }
}
