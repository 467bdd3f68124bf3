package dev.jari.booking.record;

import dev.jari.booking.saga.Moves;
import dev.jari.contracts.audit.ClaimsPage;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.booking.BookingsPage;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.envelope.Bodies;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Bookings as they stand, for those who may see them. */
public final class BookingRecords {

    private static final int PAGE_MAX = 200;

    private final BookingStore store;

    public BookingRecords(ServiceDatabase database, Bodies bodies) {
        this.store = new BookingStore(database.jdbc(), bodies);
    }

    public Optional<Booking> find(long bookingId) {
        return store.find(bookingId);
    }

    /** How many places were left when it was refused for having too few. */
    public Optional<Integer> availableWhenRefused(long bookingId) {
        return store.availableWhenRefused(bookingId);
    }

    /** Someone else's booking answers as one that does not exist: its number alone tells nobody anything. */
    BookingAnswer find(FindBooking asked) {
        var id = idOf(asked.idOrNumber());
        var found = id.isEmpty() ? Optional.<Booking>empty() : store.find(id.getAsLong());
        return found.filter(booking -> asked.userId() == null || booking.userId() == asked.userId())
                .map(BookingAnswer::of)
                .orElseGet(() -> BookingAnswer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    private static OptionalLong idOf(String idOrNumber) {
        return idOrNumber.matches("\\d{1,18}")
                ? OptionalLong.of(Long.parseLong(idOrNumber))
                : BookingNumber.idOf(idOrNumber);
    }

    BookingsPage list(ListBookings asked) {
        var limit = Math.clamp(asked.limit(), 1, PAGE_MAX);
        var cursor = asked.cursor();
        var before = cursor == null ? null : Cursor.read(cursor);
        if (cursor != null && before == null)
            return BookingsPage.refused(Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null))));
        // One more than asked for tells whether there is another page.
        var found = store.list(
                asked.userId(),
                asked.status(),
                before == null ? null : before.createdAt(),
                before == null ? 0 : before.id(),
                limit + 1);
        if (found.size() <= limit) return new BookingsPage(found, null, null);
        var page = found.subList(0, limit);
        var last = page.getLast();
        return new BookingsPage(page, new Cursor(last.createdAt(), last.bookingId()).write(), null);
    }

    ClaimsPage claims(ListClaims asked) {
        return new ClaimsPage(store.claims(Moves.SURE, asked.afterBookingId(), asked.limit()));
    }

    /** Where a page ended. Callers get it scrambled, so that nobody builds on its form. */
    private record Cursor(Instant createdAt, long id) {

        String write() {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString((createdAt + " " + id).getBytes(StandardCharsets.US_ASCII));
        }

        static @Nullable Cursor read(String text) {
            try {
                var parts = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII).split(" ", -1);
                return parts.length == 2 ? new Cursor(Instant.parse(parts[0]), Long.parseLong(parts[1])) : null;
            } catch (IllegalArgumentException | DateTimeException _) {
                return null;
            }
        }
    }
}
