package dev.jari.booking.timeline;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a page of a timeline ended: its last entry's time, and what decides between entries of one moment. Callers get
 * it scrambled, so that no client builds on its form.
 */
record TimelineCursor(Instant at, int rank, String tie) {

    /** A version or a message's id; anything else, such as a zero byte, is nothing to give to a database. */
    private static final Pattern TIE = Pattern.compile("[0-9a-f-]{1,36}");

    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    String write() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("%s %d %s".formatted(at, rank, tie).getBytes(StandardCharsets.US_ASCII));
    }

    static @Nullable TimelineCursor read(String text) {
        try {
            var parts = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII).split(" ", -1);
            if (parts.length != 3 || !TIE.matcher(parts[2]).matches()) return null;
            var at = Instant.parse(parts[0]);
            // PostgreSQL would not take a time far off.
            if (at.isBefore(Instant.EPOCH) || at.isAfter(LAST)) return null;
            return new TimelineCursor(at, Integer.parseInt(parts[1]), parts[2]);
        } catch (IllegalArgumentException | DateTimeException _) {
            return null;
        }
    }
}
