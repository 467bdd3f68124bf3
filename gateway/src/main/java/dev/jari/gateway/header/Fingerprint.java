package dev.jari.gateway.header;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** SHA-256 over values in a fixed order, each with its length, so that none can pass for part of its neighbour. */
public final class Fingerprint {

    private static final int ABSENT = -1;

    private final MessageDigest digest;

    public Fingerprint(String route) {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
        with(route);
    }

    public Fingerprint with(@Nullable Object value) {
        var bytes = value == null ? new byte[0] : value.toString().getBytes(StandardCharsets.UTF_8);
        var length = value == null ? ABSENT : bytes.length;
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(length).flip());
        digest.update(bytes);
        return this;
    }

    public String text() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
