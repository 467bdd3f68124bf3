package dev.jari.gateway.auth;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.JWTProcessor;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.MappedJwtClaimSetConverter;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;

/** Reads bearer tokens, and signs them where Jari is its own issuer. */
public final class AccessTokens {

    private static final String OWN_ISSUER = "jari";
    private static final String OWN_AUDIENCE = "jari";

    private final AuthSettings settings;
    private final Clock clock;

    public AccessTokens(AuthSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /** Refuses every token that is not from the one issuer these settings name. */
    public JwtDecoder decoder() {
        var issuer = settings.issuer();
        if (issuer == null) {
            var decoder = NimbusJwtDecoder.withSecretKey(key())
                    .macAlgorithm(MacAlgorithm.HS256)
                    .build();
            decoder.setJwtValidator(new TokenRules(OWN_ISSUER, ownAudience(), clock));
            // Usually an issuer is an address. Ours is none, and finding that out costs an exception for each token.
            decoder.setClaimSetConverter(MappedJwtClaimSetConverter.withDefaults(Map.of("iss", name -> name)));
            return decoder;
        }
        var decoder = new NimbusJwtDecoder(processor(new IssuerKeys(issuer, System::nanoTime)));
        decoder.setJwtValidator(new TokenRules(issuer, settings.audience(), clock));
        return decoder;
    }

    /** Signed by one of the issuer's keys, never by a secret that both would know. */
    private static JWTProcessor<SecurityContext> processor(IssuerKeys keys) {
        var processor = new DefaultJWTProcessor<SecurityContext>();
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.Family.SIGNATURE, keys));
        // Claims are judged by our own rules, which can say what is wrong.
        processor.setJWTClaimsSetVerifier((_, _) -> {});
        return processor;
    }

    /** A token of Jari's own for this caller. */
    public String sign(Caller caller) {
        var now = clock.instant();
        var claims = JwtClaimsSet.builder()
                .issuer(OWN_ISSUER)
                .audience(List.of(ownAudience()))
                .subject(caller.userId().toString())
                .issuedAt(now)
                .expiresAt(now.plus(settings.tokenLife()))
                .claim("role", caller.role().name());
        if (caller.email() != null) claims.claim("email", caller.email());
        if (caller.name() != null) claims.claim("name", caller.name());
        var header = JwsHeader.with(MacAlgorithm.HS256).type("JWT").build();
        return new NimbusJwtEncoder(new ImmutableSecret<>(key()))
                .encode(JwtEncoderParameters.from(header, claims.build()))
                .getTokenValue();
    }

    private String ownAudience() {
        return Objects.requireNonNullElse(settings.audience(), OWN_AUDIENCE);
    }

    private SecretKey key() {
        var secret = Objects.requireNonNull(settings.secret(), "only an embedded issuer has a key");
        return new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }
}
