package dev.jari.gateway.stream;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.gateway.service.Services;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** One booking, until it is over. */
final class WatchedBooking implements Watched<Booking> {

    private final BookingId bookingId;
    private final Services services;
    private final JsonMapper json;
    private @Nullable Booking booking;

    WatchedBooking(BookingId bookingId, Services services, JsonMapper json) {
        this.bookingId = bookingId;
        this.services = services;
        this.json = json;
    }

    /** The watcher was found to be allowed to; here it is not asked whose it is. */
    @Override
    public Booking look(boolean everything) {
        var question = new FindBooking(bookingId.toString(), null);
        return Services.granted(services.ask(question)).booking();
    }

    @Override
    public List<StreamEvent> take(Booking found) {
        if (booking != null && booking.version() >= found.version()) return List.of();
        booking = found;
        return List.of(snapshot());
    }

    @Override
    public StreamEvent snapshot() {
        var known = known();
        return StreamEvent.of("booking", "booking", known.version(), json.writeValueAsString(known));
    }

    private Booking known() {
        return Objects.requireNonNull(booking, "looked at before it is shown");
    }

    @Override
    public boolean isOver() {
        return isTerminal(known().status());
    }

    static boolean isTerminal(BookingStatus status) {
        return switch (status) {
            case PENDING, SLOT_RESERVED, CONFIRMED -> false;
            case COMPLETED, CANCELLED, NO_SHOW, FAILED -> true;
        };
    }
}
