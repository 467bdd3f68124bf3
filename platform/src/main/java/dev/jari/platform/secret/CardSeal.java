package dev.jari.platform.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals the token of a card for the way from booking to orders, which leads through tables of both: only a process that
 * has the key reads it, and only for the order it was sealed for.
 */
public final class CardSeal {

    public static final String SETTING = "jari.card-key";

    private static final int KEY_LENGTH_MIN = 32;

    /** A demo's cards are names of what the simulated provider shall do, and no secrets. */
    private static final String DEMO_KEY = "the cards of a demo are no secret";

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final SecretKeySpec key;
    private final SecureRandom chance = new SecureRandom();

    private CardSeal(String secret) {
        if (secret.length() < KEY_LENGTH_MIN)
            throw new IllegalArgumentException(
                    "%s has at least %d characters, not %d".formatted(SETTING, KEY_LENGTH_MIN, secret.length()));
        try {
            key = new SecretKeySpec(
                    MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8)), "AES");
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    /** Nothing without a key; a demo has one of its own. */
    public static Optional<CardSeal> of(String secret, boolean demo) {
        if (secret.isEmpty()) return demo ? Optional.of(new CardSeal(DEMO_KEY)) : Optional.empty();
        return Optional.of(new CardSeal(secret));
    }

    /** Readable again only with the key, and only for that order. */
    public String seal(String token, String order) {
        var nonce = new byte[NONCE_BYTES];
        chance.nextBytes(nonce);
        try {
            var sealed = cipher(Cipher.ENCRYPT_MODE, nonce, order).doFinal(token.getBytes(StandardCharsets.UTF_8));
            var both = ByteBuffer.allocate(nonce.length + sealed.length);
            return Base64.getUrlEncoder()
                    .encodeToString(both.put(nonce).put(sealed).array());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has " + CIPHER, impossible);
        }
    }

    /** Nothing when it was sealed with another key or for another order, or was changed. */
    public Optional<String> open(String sealed, String order) {
        try {
            var bytes = Base64.getUrlDecoder().decode(sealed);
            if (bytes.length < NONCE_BYTES) return Optional.empty();
            var nonce = new byte[NONCE_BYTES];
            System.arraycopy(bytes, 0, nonce, 0, NONCE_BYTES);
            var token =
                    cipher(Cipher.DECRYPT_MODE, nonce, order).doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES);
            return Optional.of(new String(token, StandardCharsets.UTF_8));
        } catch (AEADBadTagException | IllegalArgumentException _) {
            return Optional.empty();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has " + CIPHER, impossible);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, String order) throws GeneralSecurityException {
        var cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(order.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
