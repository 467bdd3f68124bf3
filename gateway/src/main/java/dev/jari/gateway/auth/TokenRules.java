package dev.jari.gateway.auth;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidatorResult;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * What a token with a good signature must still fulfil. Each refusal's code is the name of the sentence that tells the
 * caller; the first that applies is given.
 */
record TokenRules(String issuer, @Nullable String audience, Clock clock) implements OAuth2TokenValidator<Jwt> {

    // Clocks of issuer and gateway may differ by this much.
    private static final Duration CLOCK_DIFFERENCE_MAX = Duration.ofSeconds(30);

    @Override
    public OAuth2TokenValidatorResult validate(Jwt token) {
        var refusal = refusal(token);
        return refusal == null
                ? OAuth2TokenValidatorResult.success()
                : OAuth2TokenValidatorResult.failure(new OAuth2Error(refusal));
    }

    private @Nullable String refusal(Jwt token) {
        var now = clock.instant();
        var expiresAt = token.getExpiresAt();
        var notBefore = token.getNotBefore();
        if (!issuer.equals(token.getClaimAsString("iss"))) return "token-wrong-issuer";
        if (audience != null
                && (token.getAudience() == null || !token.getAudience().contains(audience)))
            return "token-wrong-audience";
        if (expiresAt == null) return "token-without-expiry";
        if (isOver(expiresAt, now)) return "token-expired";
        if (isTooEarly(notBefore, now)) return "token-not-yet-valid";
        if (Caller.userId(token).isEmpty()) return "token-without-user";
        if (Caller.role(token).isEmpty()) return "token-without-role";
        return null;
    }

    static boolean isOver(Instant expiresAt, Instant now) {
        return expiresAt.plus(CLOCK_DIFFERENCE_MAX).isBefore(now);
    }

    static boolean isTooEarly(@Nullable Instant notBefore, Instant now) {
        return notBefore != null && notBefore.minus(CLOCK_DIFFERENCE_MAX).isAfter(now);
    }
}
