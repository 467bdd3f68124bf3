package dev.jari.app.api;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tokens made by hand, as a forger makes them. */
final class Tokens {

    private static final String HEADER = "{\"alg\": \"HS256\", \"typ\": \"JWT\"}";

    private Tokens() {}

    /** A good one for user 42, if nothing is replaced in it. */
    static String claims(Instant expiresAt) {
        return "{\"iss\": \"jari\", \"aud\": \"jari\", \"sub\": \"42\", \"role\": \"CUSTOMER\", \"exp\": %d}"
                .formatted(expiresAt.getEpochSecond());
    }

    static String signed(String claims) {
        return signed(HEADER, claims, DemoJari.SECRET);
    }

    static String signed(String header, String claims, String secret) {
        var content = part(header) + "." + part(claims);
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return content + "." + base64(mac.doFinal(content.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    static String unsigned(String claims) {
        return part("{\"alg\": \"none\"}") + "." + part(claims) + ".";
    }

    private static String part(String json) {
        return base64(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
