package dev.jari.gateway.booking;

import static dev.jari.contracts.error.ErrorCode.CONFLICT;
import static dev.jari.contracts.error.ErrorCode.DUPLICATE_BOOKING;
import static dev.jari.contracts.error.ErrorCode.DUPLICATE_REQUEST;
import static dev.jari.contracts.error.ErrorCode.FORBIDDEN;
import static dev.jari.contracts.error.ErrorCode.HOLD_ALREADY_PROCESSED;
import static dev.jari.contracts.error.ErrorCode.HOLD_EXPIRED;
import static dev.jari.contracts.error.ErrorCode.HOLD_KEY_CONFLICT;
import static dev.jari.contracts.error.ErrorCode.HOLD_LIMIT_REACHED;
import static dev.jari.contracts.error.ErrorCode.HOLD_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REQUIRED;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REUSED;
import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.SLOT_CLOSED;
import static dev.jari.contracts.error.ErrorCode.SLOT_IN_THE_PAST;
import static dev.jari.contracts.error.ErrorCode.SLOT_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.SOLD_OUT;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.hold.CancelHold;
import dev.jari.contracts.hold.ExtendHold;
import dev.jari.contracts.hold.FindHold;
import dev.jari.contracts.hold.Hold;
import dev.jari.contracts.id.HoldId;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.header.IdempotencyKey;
import dev.jari.gateway.header.TakesKey;
import dev.jari.gateway.problem.BodyProblems;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.UriComponentsBuilder;

/** Keeps places for a while, and makes bookings of them. */
@RestController
@RequestMapping(path = "/v1/holds", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Holds")
class HoldEndpoint {

    private final Services services;
    private final BookingDesk desk;

    HoldEndpoint(Services services, BookingDesk desk) {
        this.services = services;
        this.desk = desk;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Hold places",
            description = "All slots or none; they give themselves back at expiresAt. Named by slotId; by offeringId,"
                    + " checkIn and checkOut; or by offeringId, date and startTime. The same clientHoldKey and range"
                    + " again replaces the hold.")
    @Examples(body = "hold-input", answer = "hold")
    @CallerProblems
    @BodyProblems
    @ProblemAnswers({
        NOT_FOUND,
        SLOT_NOT_FOUND,
        SLOT_IN_THE_PAST,
        SLOT_CLOSED,
        HOLD_KEY_CONFLICT,
        HOLD_LIMIT_REACHED,
        SOLD_OUT,
        CONFLICT
    })
    ResponseEntity<Hold> place(Caller caller, @RequestBody HoldBody body) {
        var hold = Services.granted(services.change(body.of(caller.userId())));
        var address = UriComponentsBuilder.fromPath("/v1/holds/{holdId}").build(hold.holdId());
        return ResponseEntity.created(address).body(hold);
    }

    @GetMapping("/{holdId}")
    @Operation(summary = "Read a hold", description = "Only its owner may.")
    @Examples(answer = "hold")
    @CallerProblems
    @ProblemAnswers({FORBIDDEN, HOLD_NOT_FOUND, HOLD_EXPIRED, HOLD_ALREADY_PROCESSED})
    Hold hold(Caller caller, @PathVariable HoldId holdId) {
        return Services.granted(services.ask(new FindHold(holdId, caller.userId())));
    }

    @PostMapping("/{holdId}/extend")
    @Operation(summary = "Ask for more time, once")
    @Examples(answer = "hold")
    @CallerProblems
    @ProblemAnswers({FORBIDDEN, HOLD_NOT_FOUND, HOLD_EXPIRED, HOLD_ALREADY_PROCESSED, HOLD_LIMIT_REACHED, INVALID_STATE
    })
    Hold extend(Caller caller, @PathVariable HoldId holdId) {
        return Services.granted(services.change(new ExtendHold(holdId, caller.userId())));
    }

    @DeleteMapping("/{holdId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Give the places back")
    @CallerProblems
    @ProblemAnswers({FORBIDDEN, HOLD_NOT_FOUND, HOLD_EXPIRED, HOLD_ALREADY_PROCESSED})
    void cancel(Caller caller, @PathVariable HoldId holdId) {
        Services.granted(services.change(new CancelHold(holdId, caller.userId())));
    }

    @PostMapping(path = "/{holdId}/confirm", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Make a booking of a hold",
            description = "Once. With an Idempotency-Key a repeat answers with the same booking; without one it is"
                    + " refused as already processed. The body may be left out.")
    @TakesKey
    @AnswersWithBooking
    @Examples(body = "confirm-input", answer = "booking")
    @CallerProblems
    @BodyProblems
    @ProblemAnswers({
        IDEMPOTENCY_KEY_REQUIRED,
        IDEMPOTENCY_KEY_REUSED,
        FORBIDDEN,
        HOLD_NOT_FOUND,
        HOLD_EXPIRED,
        HOLD_ALREADY_PROCESSED,
        HOLD_LIMIT_REACHED,
        SLOT_IN_THE_PAST,
        DUPLICATE_BOOKING,
        DUPLICATE_REQUEST,
        CONFLICT
    })
    ResponseEntity<Booking> confirm(
            Caller caller,
            @PathVariable HoldId holdId,
            HttpServletRequest request,
            HttpServletResponse response,
            @RequestBody(required = false) @Nullable ConfirmBody body) {
        var key = IdempotencyKey.inHeader(request).orElse(null);
        var wanted = (body == null ? ConfirmBody.EMPTY : body).of(holdId);
        return desk.book(caller, wanted, key, request, response);
    }
}
