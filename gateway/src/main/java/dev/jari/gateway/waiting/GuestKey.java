package dev.jari.gateway.waiting;

import dev.jari.contracts.id.UserId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/**
 * Who waits: a user with a key, so that a repeated request is the same one in line. Of both only a digest is kept: it
 * is short, and Redis learns no keys. What it begins with is the user's alone, by which the scripts know that a person
 * waits already, under another key.
 */
record GuestKey(String text) {

    static final int BYTES = 16;

    /** Twelve letters of the text, as join.lua knows. */
    private static final int USER_BYTES = 9;

    static GuestKey of(UserId userId, String idempotencyKey) {
        var digest = Arrays.copyOf(digest(userId.toString()), BYTES);
        var rest = digest("%s %s".formatted(userId, idempotencyKey));
        System.arraycopy(rest, 0, digest, USER_BYTES, BYTES - USER_BYTES);
        return of(digest);
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
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
