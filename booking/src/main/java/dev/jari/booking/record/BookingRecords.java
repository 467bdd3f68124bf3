package dev.jari.booking.record;

import dev.jari.booking.saga.Moves;
import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Page;
import dev.jari.contracts.audit.ClaimOfBooking;
import dev.jari.contracts.audit.ListClaims;
import dev.jari.contracts.audit.ListPaid;
import dev.jari.contracts.audit.PaidBooking;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingNow;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.contracts.booking.SearchBookings;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.contracts.error.Refusal;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.id.UserId;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.page.Cursor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Bookings as they stand, for those who may see them. */
public final class BookingRecords {

    private final ServiceDatabase database;
    private final BookingStore store;

    public BookingRecords(ServiceDatabase database, Bodies bodies) {
        this.database = database;
        this.store = new BookingStore(database.jdbc(), bodies);
    }

    public Optional<Booking> find(BookingId bookingId) {
        return store.find(bookingId);
    }

    /** How many places were left when it was refused for having too few. */
    public Optional<Integer> availableWhenRefused(BookingId bookingId) {
        return store.availableWhenRefused(bookingId);
    }

    /**
     * One booking. Another customer's is as one that does not exist: its number alone tells nothing.
     *
     * @param userId whose it must be; absent for those who see all
     */
    public Optional<Booking> find(String idOrNumber, @Nullable UserId userId) {
        return BookingNumber.idOfEither(idOrNumber)
                .flatMap(store::find)
                .filter(booking -> userId == null || booking.userId().equals(userId));
    }

    Answer<BookingNow> find(FindBooking asked) {
        return find(asked.idOrNumber(), asked.userId())
                .map(booking -> Answer.granted(BookingNow.of(booking)))
                .orElseGet(() -> Answer.refused(Refusal.of(ErrorCode.BOOKING_NOT_FOUND)));
    }

    Answer<Page<Booking>> list(ListBookings asked) {
        return page(
                asked.cursor(),
                asked.limit(),
                (before, limit) -> store.list(asked.userId(), asked.status(), before, limit));
    }

    /** For staff: all bookings. */
    Answer<Page<Booking>> search(SearchBookings asked) {
        return page(
                asked.cursor(),
                asked.limit(),
                (before, limit) -> database.transactions().execute(_ -> store.search(asked, before, limit)));
    }

    /** Where a page of bookings ended. */
    record Place(Instant createdAt, BookingId id) {}

    private interface Finder {
        List<Booking> find(@Nullable Place before, int limit);
    }

    private static Answer<Page<Booking>> page(@Nullable String cursor, int asked, Finder finder) {
        var limit = Cursor.limit(asked);
        var before = cursor == null
                ? null
                : Cursor.read(cursor, 2, at -> new Place(at.time(0), new BookingId(at.id(1))))
                        .orElse(null);
        if (cursor != null && before == null) return Answer.refused(Cursor.refusal());
        // One more than asked for tells whether there is another page.
        var found = finder.find(before, limit + 1);
        if (found.size() <= limit) return Answer.granted(Page.last(found));
        var last = found.get(limit - 1);
        return Answer.granted(new Page<>(found.subList(0, limit), Cursor.after(last.createdAt(), last.bookingId())));
    }

    Items<ClaimOfBooking> claims(ListClaims asked) {
        return new Items<>(store.claims(Moves.SURE, asked.afterBookingId(), asked.limit()));
    }

    /** The bookings that count on an order's money; a cancelled one has sent its order to give back what it may. */
    Items<PaidBooking> paid(ListPaid asked) {
        return new Items<>(store.paid(Moves.SURE, asked.afterBookingId(), Cursor.limit(asked.limit())));
    }
}
