package dev.jari.gateway.stream;

import static dev.jari.contracts.error.ErrorCode.BOOKING_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.RATE_LIMITED;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingsChanged;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.id.BookingId;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.auth.Role;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.StrictJson;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Transport;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Shows what becomes of a booking to whom it belongs; admins see all. */
@RestController
@Tag(name = "Bookings")
class BookingStreamEndpoint implements AutoCloseable {

    private static final String EXAMPLE = """
            id: 2
            event: booking
            data: {"bookingId":7001,"bookingNumber":"BK-7K2M9QX4","status":"CONFIRMED","version":2}

            """;

    private final Streams streams;
    private final Services services;
    private final Hub<BookingId, Booking, WatchedBooking> hub;
    private final Transport.Listening listening;

    BookingStreamEndpoint(Streams streams, StreamSettings settings, Services services, Bus bus) {
        this.streams = streams;
        this.services = services;
        var json = StrictJson.mapper();
        this.hub = new Hub<>("bookings", settings, id -> new WatchedBooking(id, services, json));
        this.listening = bus.listen(
                BookingsChanged.SUBJECT,
                BookingsChanged.class,
                changed -> changed.bookingIds().forEach(id -> hub.tell(id, _ -> {})));
    }

    @EventStream(path = "/v1/bookings/{idOrNumber}/stream", example = EXAMPLE)
    @Operation(
            summary = "Watch a booking",
            description = "`booking` with the booking as it is, and again whenever it changes, with its version as the"
                    + " event's id. The stream ends when the booking has.")
    @CallerProblems
    @ProblemAnswers({BOOKING_NOT_FOUND, RATE_LIMITED})
    void stream(
            Caller caller, @PathVariable String idOrNumber, HttpServletRequest request, HttpServletResponse response) {
        var question = new FindBooking(idOrNumber, caller.role() == Role.ADMIN ? null : caller.userId());
        var booking = Services.granted(services.ask(question)).booking();
        hub.watch(booking.bookingId(), () -> streams.open(request, response, caller));
    }

    @Override
    public void close() {
        listening.close();
        hub.close();
    }
}
