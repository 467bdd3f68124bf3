package dev.jari.gateway.booking;

import dev.jari.contracts.answer.Answer;
import dev.jari.contracts.answer.Question;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.CancelBooking;
import dev.jari.contracts.id.UserId;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.header.Fingerprint;
import dev.jari.gateway.header.IdempotencyKey;
import dev.jari.gateway.header.PreferredWait;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.RequestIds;
import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.Repeat;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.Duration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** Hands to booking what may wait for an outcome and be repeated with a key, and tells what came of it. */
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

    /** Direct bookings and confirmed holds are answered alike. */
    ResponseEntity<Booking> book(
            Caller caller,
            WantedBooking wanted,
            @Nullable String idempotencyKey,
            HttpServletRequest request,
            HttpServletResponse response) {
        var requestId = requestIds.of(request);
        var now = ask(
                wait -> wanted.by(caller, idempotencyKey, wait, requestId), with(idempotencyKey), request, response);
        sayWhether(now.replayed(), response);
        return ResponseEntity.status(now.outcomeKnown() ? HttpStatus.CREATED : HttpStatus.ACCEPTED)
                .location(URI.create("/v1/bookings/" + now.booking().bookingId()))
                .body(now.booking());
    }

    ResponseEntity<Booking> pay(
            Caller caller,
            String idOrNumber,
            PaymentBody body,
            HttpServletRequest request,
            HttpServletResponse response) {
        var key = IdempotencyKey.required(request, null);
        var now = ask(wait -> body.of(idOrNumber, caller.userId(), key, wait), with(key), request, response);
        sayWhether(now.replayed(), response);
        var paid = now.outcomeKnown() && now.booking().status() == BookingStatus.CONFIRMED;
        return ResponseEntity.status(paid ? HttpStatus.OK : HttpStatus.ACCEPTED).body(now.booking());
    }

    /** With the terms of a customer, for admins as well: only of the caller's own bookings, and by the ladder. */
    CancelledBookingDocument cancel(
            Caller caller,
            String idOrNumber,
            @Nullable ReasonBody body,
            HttpServletRequest request,
            HttpServletResponse response) {
        return cancel(idOrNumber, caller.userId(), null, body, request, response);
    }

    /** As an admin, who may cancel every customer's at any time. */
    public CancelledBookingDocument cancelAsAdmin(
            Caller admin,
            String idOrNumber,
            @Nullable ReasonBody body,
            HttpServletRequest request,
            HttpServletResponse response) {
        return cancel(idOrNumber, null, admin.userId(), body, request, response);
    }

    private CancelledBookingDocument cancel(
            String idOrNumber,
            @Nullable UserId userId,
            @Nullable UserId adminId,
            @Nullable ReasonBody body,
            HttpServletRequest request,
            HttpServletResponse response) {
        var key = IdempotencyKey.inHeader(request).orElse(null);
        var reason = ReasonBody.text(body);
        var fingerprint =
                new Fingerprint("bookings/cancel").with(idOrNumber).with(reason).text();
        var cancelled = ask(
                wait -> new CancelBooking(idOrNumber, userId, adminId, reason, key, fingerprint, wait),
                with(key),
                request,
                response);
        sayWhether(cancelled.replayed(), response);
        return CancelledBookingDocument.of(cancelled);
    }

    /** A key makes sure that asking twice does it once. */
    private static Repeat with(@Nullable String idempotencyKey) {
        return idempotencyKey == null ? Repeat.NEVER : Repeat.WHEN_SILENT;
    }

    /**
     * A lost answer is worth a second try where that is harmless. It does not wait for the outcome again: the caller
     * has waited long enough.
     */
    private <T> T ask(
            IntFunction<Question<T>> wish, Repeat repeat, HttpServletRequest request, HttpServletResponse response) {
        var wait = PreferredWait.of(request);
        var seconds = wait.orElse(0);
        Answer<T> answer;
        try {
            answer = services.change(wish.apply(seconds), patience.plusSeconds(seconds), repeat);
        } catch (NoAnswerInTime silent) {
            if (repeat == Repeat.NEVER) throw silent;
            answer = services.change(wish.apply(0), patience, repeat);
        }
        // On the response itself, because refusals say it too.
        if (wait.isPresent()) response.setHeader("Preference-Applied", "wait=" + seconds);
        return Services.granted(answer);
    }

    private static void sayWhether(boolean replayed, HttpServletResponse response) {
        if (replayed) response.setHeader(IdempotencyKey.REPLAYED, "true");
    }
}
