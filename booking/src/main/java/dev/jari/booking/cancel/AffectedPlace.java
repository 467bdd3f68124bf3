package dev.jari.booking.cancel;

import dev.jari.contracts.cancellation.AffectedBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.platform.page.Cursor;
import java.time.LocalDate;
import java.util.Optional;

/** Where a page of a preview ended. */
record AffectedPlace(LocalDate date, BookingId bookingId) {

    static AffectedPlace of(AffectedBooking booking) {
        return new AffectedPlace(booking.date(), booking.bookingId());
    }

    String toCursor() {
        return Cursor.after(date, bookingId);
    }

    static Optional<AffectedPlace> read(String cursor) {
        return Cursor.read(cursor, 2, at -> new AffectedPlace(LocalDate.parse(at.word(0)), new BookingId(at.id(1))))
                .filter(place -> CancellationDays.canBe(place.date()));
    }
}
