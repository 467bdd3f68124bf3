package dev.jari.gateway.booking;

import static dev.jari.contracts.error.ErrorCode.BOOKING_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.CANCEL_NOT_ALLOWED;

import dev.jari.contracts.booking.QuoteRefund;
import dev.jari.contracts.booking.RefundQuote;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.BodyProblems;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Gives bookings up, and tells before what that would give back. */
@RestController
@RequestMapping(path = "/v1/bookings/{idOrNumber}", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Bookings")
class CancelEndpoint {

    private final Services services;
    private final BookingDesk desk;

    CancelEndpoint(Services services, BookingDesk desk) {
        this.services = services;
        this.desk = desk;
    }

    @GetMapping("/refund-quote")
    @Operation(
            summary = "See what cancelling now would give back",
            description = "By the venue's ladder. Only of your own bookings, also for an admin.")
    @Examples(answer = "refund-quote")
    @CallerProblems
    @ProblemAnswers({BOOKING_NOT_FOUND, CANCEL_NOT_ALLOWED})
    RefundQuote quote(Caller caller, @PathVariable String idOrNumber) {
        var question = new QuoteRefund(idOrNumber, caller.userId());
        return Services.granted(services.ask(question));
    }

    @PostMapping(path = "/cancel", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Cancel a booking",
            description = "Any time before it starts. Only your own, and by the venue's ladder, also for an admin:"
                    + " anybody's are cancelled under /v1/admin/bookings. With an Idempotency-Key a repeat answers as"
                    + " the first did; without one it is refused. The body may be left out.")
    @AnswersWithRefund
    @Examples(body = "reason-input", answer = "cancelled-booking")
    @CallerProblems
    @BodyProblems
    CancelledBookingDocument cancel(
            Caller caller,
            @PathVariable String idOrNumber,
            HttpServletRequest request,
            HttpServletResponse response,
            @RequestBody(required = false) @Nullable ReasonBody body) {
        return desk.cancel(caller, idOrNumber, body, request, response);
    }

    @DeleteMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Cancel a booking", description = "The same as POST …/cancel.")
    @AnswersWithRefund
    @Examples(body = "reason-input", answer = "cancelled-booking")
    @CallerProblems
    @BodyProblems
    CancelledBookingDocument delete(
            Caller caller,
            @PathVariable String idOrNumber,
            HttpServletRequest request,
            HttpServletResponse response,
            @RequestBody(required = false) @Nullable ReasonBody body) {
        return desk.cancel(caller, idOrNumber, body, request, response);
    }
}
