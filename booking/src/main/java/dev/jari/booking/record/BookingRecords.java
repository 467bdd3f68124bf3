package dev.jari.booking.record;

import dev.jari.booking.saga.Moves;
import dev.jari.contracts.audit.ClaimsPage;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.PaidPage;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.booking.BookingsPage;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.FieldError;
import dev.jari.contracts.error.Refusal;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.ServiceDatabase;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bookings as they stand, for those who may see them. */
public final class BookingRecords {

    private static final int PAGE_MAX = 200;

    private final ServiceDatabase database;
    private final BookingStore store;

    public BookingRecords(ServiceDatabase database, Bodies bodies) {
        this.database = database;
        this.store = new BookingStore(database.jdbc(), bodies);
    }

    public Optional<Booking> find(long bookingId) {
        return store.find(bookingId);
    }

    /** How many places were left when it was refused for having too few. */
    public Optional<Integer> availableWhenRefused(long bookingId) {
        return store.availableWhenRefused(bookingId);
    }

    /**
     * One booking. Another customer's is as one that does not exist: its number alone tells nothing.
     *
     * @param userId whose it must be; absent for those who see all
     */
    public Optional<Booking> find(String idOrNumber, @Nullable Long userId) {
        var id = BookingNumber.idOfEither(idOrNumber);
        var found = id.isEmpty() ? Optional.<Booking>empty() : store.find(id.getAsLong());
        return found.filter(booking -> userId == null || booking.userId() == userId);
    }

    BookingAnswer find(FindBooking asked) {
        return find(asked.idOrNumber(), asked.userId())
                .map(BookingAnswer::of)
                .orElseGet(() -> BookingAnswer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    BookingsPage list(ListBookings asked) {
        return page(
                asked.cursor(),
                asked.limit(),
                (before, limit) -> store.list(
                        asked.userId(),
                        asked.status(),
                        before == null ? null : before.createdAt(),
                        before == null ? 0 : before.id(),
                        limit));
    }

    /** For staff: all bookings. */
    BookingsPage search(SearchBookings asked) {
        return page(asked.cursor(), asked.limit(), (before, limit) -> search(asked, before, limit));
    }

    private List<Booking> search(SearchBookings asked, @Nullable Cursor before, int limit) {
        return database.transactions().execute(_ -> store.search(asked, before, limit));
    }

    private interface Finder {
        List<Booking> find(@Nullable Cursor before, int limit);
    }

    private static BookingsPage page(@Nullable String cursor, int asked, Finder finder) {
        var limit = Math.clamp(asked, 1, PAGE_MAX);
        var before = cursor == null ? null : Cursor.read(cursor);
        if (cursor != null && before == null)
            return BookingsPage.refused(Refusal.malformed(List.of(new FieldError("cursor", "invalid-value", null))));
        // One more than asked for tells whether there is another page.
        var found = finder.find(before, limit + 1);
        if (found.size() <= limit) return new BookingsPage(found, null, null);
        var page = found.subList(0, limit);
        return new BookingsPage(page, Cursor.after(page.getLast()).write(), null);
    }

    ClaimsPage claims(ListClaims asked) {
        return new ClaimsPage(store.claims(Moves.SURE, asked.afterBookingId(), asked.limit()));
    }

    /** The bookings that count on an order's money; a cancelled one has sent its order to give back what it may. */
    PaidPage paid(ListPaid asked) {
        return new PaidPage(store.paid(Moves.SURE, asked.afterBookingId(), Math.clamp(asked.limit(), 1, PAGE_MAX)));
    }
}
