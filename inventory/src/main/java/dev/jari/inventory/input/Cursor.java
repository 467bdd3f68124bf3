package dev.jari.inventory.input;

import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Where a list goes on, in a form that callers are not tempted to read or to make up. */
public final class Cursor {

    private Cursor() {}

    public static String at(String position) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(position.getBytes(StandardCharsets.US_ASCII));
    }

    /** The position it was made of; nothing when it is none of ours. */
    public static Optional<String> position(String cursor) {
        try {
            var position = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            // The decoder forgives what the encoder never writes.
            return at(position).equals(cursor) ? Optional.of(position) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    public static Refusal refusal() {
        return Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null)));
    }
}
