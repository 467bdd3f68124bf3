package dev.jari.gateway.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.jari.gateway.header.Fingerprint;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;

/**
 * Finds out whose token it is. One that was good a moment ago is recognised instead of taken apart again, which was the
 * largest part of what a request cost: half of the memory it used up.
 */
final class KnownTokens implements AuthenticationManager {

    /** A key that an issuer withdraws is good for so much longer; a token never outlives its own end. */
    private static final Duration MEMORY = Duration.ofMinutes(5);

    /** As many as come to a large sale, at some 500 bytes each. */
    private static final int TOKENS_MAX = 10_000;

    private final JwtAuthenticationProvider reader;
    private final InstantSource clock;
    private final Cache<String, Known> known = Caffeine.newBuilder()
            .maximumSize(TOKENS_MAX)
            .expireAfterWrite(MEMORY)
            .build();

    KnownTokens(JwtDecoder decoder, InstantSource clock) {
        this.reader = new JwtAuthenticationProvider(decoder);
        this.clock = clock;
        reader.setJwtAuthenticationConverter(this::remember);
    }

    private record Known(
            Caller caller, Instant expiresAt, @Nullable Instant notBefore) {

        boolean isGoodAt(Instant now) {
            return !TokenRules.isOver(expiresAt, now) && !TokenRules.isTooEarly(notBefore, now);
        }
    }

    @Override
    public Authentication authenticate(Authentication request) {
        if (request instanceof BearerTokenAuthenticationToken bearer) {
            var met = known.getIfPresent(digest(bearer.getToken()));
            if (met != null && met.isGoodAt(clock.instant())) return AccessRules.signedIn(met.caller());
        }
        // Also one that has ended meanwhile: the reader knows how to say it.
        return reader.authenticate(request);
    }

    private UsernamePasswordAuthenticationToken remember(Jwt token) {
        var caller = Caller.of(token);
        var expiresAt = token.getExpiresAt();
        if (expiresAt != null)
            known.put(digest(token.getTokenValue()), new Known(caller, expiresAt, token.getNotBefore()));
        return AccessRules.signedIn(caller);
    }

    /** Tokens are secrets, which should not lie about in memory for longer than their request. */
    private static String digest(String token) {
        return new Fingerprint(token).text();
    }
}
