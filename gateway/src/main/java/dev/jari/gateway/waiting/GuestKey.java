package dev.jari.gateway.waiting;

import dev.jari.contracts.id.UserId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/**
 * Who waits: a user with a key, so that a repeated request is the same one in line. Of both only a digest is kept: it
 * is short, and Redis learns no keys.
 */
record GuestKey(String text) {

    static final int BYTES = 16;

    static GuestKey of(UserId userId, String idempotencyKey) {
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest("%s %s".formatted(userId, idempotencyKey).getBytes(StandardCharsets.UTF_8));
            return of(Arrays.copyOf(digest, BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static GuestKey of(byte[] digest) {
        return new GuestKey(Base64.getUrlEncoder().withoutPadding().encodeToString(digest));
    }

    byte[] bytes() {
        return Base64.getUrlDecoder().decode(text);
    }
}
