package dev.jari.gateway.admin;

import static dev.jari.contracts.error.ErrorCode.BOOKING_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.CONFLICT;
import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;

import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.DecideBooking;
import dev.jari.contracts.booking.StaffAction;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.booking.AnswersWithRefund;
import dev.jari.gateway.booking.BookingDesk;
import dev.jari.gateway.booking.CancelledBookingDocument;
import dev.jari.gateway.booking.ReasonBody;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.Listing;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** What venue staff does with bookings: finds them, and decides about them. */
@AdminEndpoint("/v1/admin/bookings")
class AdminBookingEndpoint {

    private final Services services;
    private final BookingDesk desk;

    AdminBookingEndpoint(Services services, BookingDesk desk) {
        this.services = services;
        this.desk = desk;
    }

    @GetMapping
    @Operation(
            summary = "Search all bookings, the newest first",
            description = "The same filters with .csv after bookings export everything they find.")
    @Examples(answer = "bookings")
    Listing<Booking> search(
            @ParameterObject BookingFilter filter,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var page = Services.granted(services.ask(filter.page(cursor, limit)));
        return Listing.of(page);
    }

    @PostMapping(path = "/{idOrNumber}/complete", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Say that the customer came")
    @Examples(body = "reason-input", answer = "booking")
    @DecisionProblems
    Booking complete(
            @Parameter(hidden = true) Caller caller,
            @PathVariable String idOrNumber,
            @RequestBody(required = false) @Nullable ReasonBody body) {
        return decide(caller, idOrNumber, StaffAction.COMPLETE, body);
    }

    @PostMapping(path = "/{idOrNumber}/no-show", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Say that the customer did not come", description = "Nothing is given back.")
    @Examples(body = "reason-input", answer = "booking")
    @DecisionProblems
    Booking noShow(
            @Parameter(hidden = true) Caller caller,
            @PathVariable String idOrNumber,
            @RequestBody(required = false) @Nullable ReasonBody body) {
        return decide(caller, idOrNumber, StaffAction.NO_SHOW, body);
    }

    @PostMapping(path = "/{idOrNumber}/confirm", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Confirm without a payment")
    @Examples(body = "reason-input", answer = "booking")
    @DecisionProblems
    Booking confirm(
            @Parameter(hidden = true) Caller caller,
            @PathVariable String idOrNumber,
            @RequestBody(required = false) @Nullable ReasonBody body) {
        return decide(caller, idOrNumber, StaffAction.CONFIRM, body);
    }

    private Booking decide(Caller caller, String idOrNumber, StaffAction action, @Nullable ReasonBody body) {
        var wish = new DecideBooking(idOrNumber, action, caller.userId(), ReasonBody.text(body));
        return Services.granted(services.change(wish)).booking();
    }

    @PostMapping(path = "/{idOrNumber}/cancel", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Cancel anybody's booking",
            description = "At any time, with everything paid given back; who it was and the reason are kept. The"
                    + " body may be left out.")
    @AnswersWithRefund
    @Examples(body = "reason-input", answer = "cancelled-booking")
    CancelledBookingDocument cancel(
            @Parameter(hidden = true) Caller caller,
            @PathVariable String idOrNumber,
            HttpServletRequest request,
            HttpServletResponse response,
            @RequestBody(required = false) @Nullable ReasonBody body) {
        return desk.cancelAsAdmin(caller, idOrNumber, body, request, response);
    }

    /** What every decision may be refused with. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @ProblemAnswers({BOOKING_NOT_FOUND, INVALID_STATE, CONFLICT})
    private @interface DecisionProblems {}
}
