package dev.jari.gateway.admin;

import dev.jari.contracts.answer.Page;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.contracts.money.Money;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All bookings a filter finds, one page in memory at a time. */
final class BookingExport {

    // Ten million bookings.
    private static final int PAGES_MAX = 50_000;

    private static final List<Column> COLUMNS = List.of(
            new Column("bookingId", Booking::bookingId),
            new Column("bookingNumber", Booking::bookingNumber),
            new Column("userId", Booking::userId),
            new Column("status", Booking::status),
            new Column("visitStatus", Booking::visitStatus),
            new Column("venueId", booking -> booking.venue().venueId()),
            new Column("venue", booking -> booking.venue().name()),
            new Column("offeringId", booking -> booking.offering().offeringId()),
            new Column("offering", booking -> booking.offering().name()),
            new Column("date", Booking::date),
            new Column("startTime", Booking::startTime),
            new Column("checkOut", Booking::checkOut),
            new Column("quantity", Booking::quantity),
            new Column("paymentType", Booking::paymentType),
            new Column("totalAmount", booking -> booking.totalAmount().amount()),
            new Column("amountDue", booking -> booking.amountDue().amount()),
            new Column("paidAmount", booking -> amount(booking.paidAmount())),
            new Column("refundAmount", booking -> amount(refund(booking.refund()))),
            new Column("currency", booking -> booking.totalAmount().currency()),
            new Column("orderId", Booking::orderId),
            new Column("requestMessage", Booking::requestMessage),
            new Column("failReason", Booking::failReason),
            new Column("createdAt", Booking::createdAt));

    private final Services services;
    private final BookingFilter filter;
    private Page<Booking> page;

    /** Asks for the first page, so that a refusal comes before anything is written. */
    BookingExport(Services services, BookingFilter filter) {
        this.services = services;
        this.filter = filter;
        this.page = read(null);
    }

    /** One column of the export. */
    private record Column(String name, Function<Booking, @Nullable Object> value) {}

    private static @Nullable Money refund(@Nullable RefundQuote quote) {
        return quote == null ? null : quote.refund();
    }

    private static @Nullable Long amount(@Nullable Money money) {
        return money == null ? null : money.amount();
    }

    private Page<Booking> read(@Nullable String cursor) {
        return Services.granted(services.ask(filter.page(cursor, Listing.LIMIT_MAX)));
    }

    /** Sends each page before it asks for the next. Whatever goes wrong is thrown: half a file must not look whole. */
    void writeTo(Writer out) throws IOException {
        var csv = new Csv(out);
        csv.row(COLUMNS.stream().map(Column::name).toList());
        for (var pages = 1; pages <= PAGES_MAX; pages++) {
            for (var booking : page.items()) csv.row(cells(booking));
            out.flush();
            if (page.nextCursor() == null) return;
            page = read(page.nextCursor());
        }
        throw new IllegalStateException("more than %d pages of bookings; narrow the filter".formatted(PAGES_MAX));
    }

    private static List<@Nullable Object> cells(Booking booking) {
        var cells = new ArrayList<@Nullable Object>();
        for (var column : COLUMNS) cells.add(column.value().apply(booking));
        return cells;
    }
}
