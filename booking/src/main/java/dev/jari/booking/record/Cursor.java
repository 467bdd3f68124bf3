package dev.jari.booking.record;

import dev.jari.contracts.booking.Booking;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Where a page of bookings ended. Callers get it scrambled, so that no client builds on its form. */
record Cursor(Instant createdAt, long id) {

    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    static Cursor after(Booking last) {
        return new Cursor(last.createdAt(), last.bookingId());
    }

    String write() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((createdAt + " " + id).getBytes(StandardCharsets.US_ASCII));
    }

    static @Nullable Cursor read(String text) {
        try {
            var parts = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII).split(" ", -1);
            if (parts.length != 2) return null;
            var createdAt = Instant.parse(parts[0]);
            // PostgreSQL would not take a time far off.
            if (createdAt.isBefore(Instant.EPOCH) || createdAt.isAfter(LAST)) return null;
            return new Cursor(createdAt, Long.parseLong(parts[1]));
        } catch (IllegalArgumentException | DateTimeException _) {
            return null;
        }
    }
}
