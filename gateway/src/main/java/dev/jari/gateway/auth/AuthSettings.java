package dev.jari.gateway.auth;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

/**
 * Whose tokens are believed: those of an OIDC issuer, or without one those Jari signs itself.
 *
 * @param issuer address of an OIDC issuer; its keys are looked up when the first token comes
 * @param audience what a token's {@code aud} must contain: an OIDC issuer signs for other programs as well
 * @param secret signs Jari's own tokens when there is no issuer
 * @param tokenLife how long a token signed by Jari is good for
 */
@ConfigurationProperties("jari.auth")
public record AuthSettings(
        @Nullable String issuer,
        @Nullable String audience,
        @Nullable String secret,
        @DefaultValue("1h") Duration tokenLife) {

    // HS256 is only as strong as its key; RFC 7518 asks for at least as many bytes as the hash has.
    private static final int SECRET_BYTES_MIN = 32;

    public AuthSettings {
        issuer = absentIfBlank(issuer);
        audience = absentIfBlank(audience);
        secret = absentIfBlank(secret);
        if (issuer == null && secret == null)
            throw new IllegalArgumentException("Nobody could sign in: set jari.auth.issuer to the address of an OIDC"
                    + " issuer, or jari.auth.secret to at least 32 bytes so that Jari signs its own tokens.");
        if (issuer != null && audience == null)
            throw new IllegalArgumentException("Tokens made for any other program would be believed: set"
                    + " jari.auth.audience to what the issuer writes into \"aud\" of tokens that are meant for Jari.");
        if (secret != null && secret.getBytes(StandardCharsets.UTF_8).length < SECRET_BYTES_MIN)
            throw new IllegalArgumentException("jari.auth.secret must have at least 32 bytes.");
        if (!tokenLife.isPositive())
            throw new IllegalArgumentException("jari.auth.token-life must be longer than nothing, not " + tokenLife);
    }

    /** An environment variable that is set to nothing means the same as one that is not set. */
    private static @Nullable String absentIfBlank(@Nullable String text) {
        return StringUtils.hasText(text) ? text : null;
    }

    /** The secret stays out of logs and start-up reports. */
    @Override
    public String toString() {
        return "AuthSettings[issuer=%s, audience=%s, secret=%s, tokenLife=%s]"
                .formatted(issuer, audience, secret == null ? "none" : "(hidden)", tokenLife);
    }
}
