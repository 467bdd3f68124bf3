package dev.jari.gateway.booking;

import static dev.jari.contracts.error.ErrorCode.BOOKING_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.CONFLICT;
import static dev.jari.contracts.error.ErrorCode.COUPON_NOT_USABLE;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REQUIRED;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REUSED;
import static dev.jari.contracts.error.ErrorCode.INSUFFICIENT_BALANCE;
import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;
import static dev.jari.contracts.error.ErrorCode.OUT_OF_STOCK;
import static dev.jari.contracts.error.ErrorCode.PAYMENT_DECLINED;

import dev.jari.contracts.booking.Booking;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.header.NeedsKey;
import dev.jari.gateway.header.TakesWait;
import dev.jari.gateway.problem.BodyProblems;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Takes what is due for a booking. */
@RestController
@Tag(name = "Bookings")
class PaymentEndpoint {

    private final BookingDesk desk;

    PaymentEndpoint(BookingDesk desk) {
        this.desk = desk;
    }

    @PostMapping(
            path = "/v1/bookings/{idOrNumber}/payment",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Pay what is due",
            description = "Until payBy, as often as it is declined. Only the customer's own bookings, whoever asks.")
    @NeedsKey
    @TakesWait
    @ApiResponse(responseCode = "200", description = "Paid, and CONFIRMED")
    @ApiResponse(responseCode = "202", description = "Under way: the outcome is not known yet")
    @Examples(body = "payment-input", answer = "booking")
    @CallerProblems
    @BodyProblems
    @ProblemAnswers({
        IDEMPOTENCY_KEY_REQUIRED,
        IDEMPOTENCY_KEY_REUSED,
        PAYMENT_DECLINED,
        INSUFFICIENT_BALANCE,
        BOOKING_NOT_FOUND,
        INVALID_STATE,
        COUPON_NOT_USABLE,
        OUT_OF_STOCK,
        CONFLICT
    })
    ResponseEntity<Booking> pay(
            Caller caller,
            @PathVariable String idOrNumber,
            HttpServletRequest request,
            HttpServletResponse response,
            @RequestBody @Valid PaymentBody body) {
        return desk.pay(caller, idOrNumber, body, request, response);
    }
}
