package dev.jari.gateway.audit;

import dev.jari.contracts.id.BookingId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What two services both say about bookings, each page by page in the order of booking ids. */
interface Comparison<T> {

    String name();

    /** As many as both sides give at once; a page with fewer is the last. */
    int page();

    List<T> one(long afterBookingId, int limit);

    List<T> other(long afterBookingId, int limit);

    BookingId bookingOf(T item);

    boolean same(T one, T other);

    /** The sentence about a booking on which they differ; at most one of them says nothing. */
    String violation(BookingId bookingId, @Nullable T one, @Nullable T other);
}
