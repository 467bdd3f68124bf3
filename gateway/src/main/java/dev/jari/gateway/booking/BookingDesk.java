package dev.jari.gateway.booking;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.RequestIds;
import dev.jari.messaging.bus.NoAnswerInTime;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** Hands wishes to booking and tells what came of them; direct bookings and confirmed holds are answered alike. */
public final class BookingDesk {

    private final Services services;
    private final RequestIds requestIds;
    private final Duration patience;

    /**
     * @param patience how long booking may take, besides what the caller is willing to wait
     */
    public BookingDesk(Services services, RequestIds requestIds, Duration patience) {
        this.services = services;
        this.requestIds = requestIds;
        this.patience = patience;
    }

    ResponseEntity<Booking> book(
            Caller caller,
            Wish wish,
            @Nullable String idempotencyKey,
            HttpServletRequest request,
            HttpServletResponse response) {
        var wait = PreferredWait.of(request);
        var requestId = requestIds.of(request);
        var answer = ask(
                wish.by(caller, idempotencyKey, wait.orElse(0), requestId),
                wish.by(caller, idempotencyKey, 0, requestId));
        // On the response itself, because refusals say it too.
        wait.ifPresent(seconds -> response.setHeader("Preference-Applied", "wait=" + seconds));
        if (answer.replayed()) response.setHeader("Idempotent-Replayed", "true");
        var booking = Services.granted(answer.booking(), answer.refusal());
        return ResponseEntity.status(answer.outcomeKnown() ? HttpStatus.CREATED : HttpStatus.ACCEPTED)
                .location(URI.create("/v1/bookings/" + booking.bookingId()))
                .body(booking);
    }

    /**
     * The key makes sure that asking twice books once, so a lost answer is worth a second try. That one does not wait
     * for the outcome again: the caller has waited long enough.
     */
    private BookingAnswer ask(CreateBooking wish, CreateBooking sameAtOnce) {
        var longest = patience.plusSeconds(wish.waitSeconds());
        try {
            return services.change(CreateBooking.SUBJECT, wish, BookingAnswer.class, longest);
        } catch (NoAnswerInTime silent) {
            if (wish.idempotencyKey() == null) throw silent;
            return services.change(CreateBooking.SUBJECT, sameAtOnce, BookingAnswer.class, patience);
        }
    }
}
