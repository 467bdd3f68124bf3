package dev.jari.gateway.booking;

import static dev.jari.contracts.error.ErrorCode.BOOKING_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.CONFLICT;
import static dev.jari.contracts.error.ErrorCode.DUPLICATE_BOOKING;
import static dev.jari.contracts.error.ErrorCode.DUPLICATE_REQUEST;
import static dev.jari.contracts.error.ErrorCode.HOLD_LIMIT_REACHED;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REQUIRED;
import static dev.jari.contracts.error.ErrorCode.IDEMPOTENCY_KEY_REUSED;
import static dev.jari.contracts.error.ErrorCode.INVALID_STATE;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.SLOT_CLOSED;
import static dev.jari.contracts.error.ErrorCode.SLOT_IN_THE_PAST;
import static dev.jari.contracts.error.ErrorCode.SLOT_NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.SOLD_OUT;

import dev.jari.contracts.booking.AnswerVisit;
import dev.jari.contracts.booking.Booking;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.booking.FindBooking;
import dev.jari.contracts.booking.ListBookings;
import dev.jari.contracts.timeline.ShowTimeline;
import dev.jari.contracts.timeline.Timeline;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.auth.Role;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.header.IdempotencyKey;
import dev.jari.gateway.problem.BodyProblems;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.waiting.Doorkeeper;
import dev.jari.gateway.web.Listing;
import dev.jari.gateway.web.TaggedAnswer;
import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Makes bookings and shows them to whom they belong; admins see all. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Bookings")
class BookingEndpoint {

    private final Services services;
    private final BookingDesk desk;
    private final Doorkeeper doorkeeper;

    BookingEndpoint(Services services, BookingDesk desk, Doorkeeper doorkeeper) {
        this.services = services;
        this.desk = desk;
        this.doorkeeper = doorkeeper;
    }

    @PostMapping(path = "/v1/bookings", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Book places",
            description = "Named by slotId; by offeringId, checkIn and checkOut; or by offeringId, date and startTime."
                    + " A repeat with the same Idempotency-Key answers with the same booking as it is now. A refusal"
                    + " that came after the booking was accepted names its bookingId. While too many want the same,"
                    + " the answer is 202 with a ticket instead of a booking: repeat the same request, with the"
                    + " ticket or without, after Retry-After or when the ticket is ADMITTED. It keeps its place.",
            parameters = {
                @Parameter(
                        in = ParameterIn.HEADER,
                        name = IdempotencyKey.HEADER,
                        description = "Required here or in the body, quoted or bare, 200 visible characters",
                        schema = @Schema(type = "string"),
                        example = "8e03978e-40d5-43e8-bc93-6894a57f9324"),
                @Parameter(
                        in = ParameterIn.HEADER,
                        name = Doorkeeper.TICKET_HEADER,
                        description = "The ticket an earlier try was answered with",
                        schema = @Schema(type = "string"))
            })
    @AnswersWithBookingOrTicket
    @Examples(body = "booking-input", answer = "booking")
    @CallerProblems
    @BodyProblems
    @ProblemAnswers({
        IDEMPOTENCY_KEY_REQUIRED,
        IDEMPOTENCY_KEY_REUSED,
        NOT_FOUND,
        SLOT_NOT_FOUND,
        SLOT_IN_THE_PAST,
        SLOT_CLOSED,
        DUPLICATE_BOOKING,
        DUPLICATE_REQUEST,
        SOLD_OUT,
        CONFLICT,
        HOLD_LIMIT_REACHED
    })
    ResponseEntity<?> create(
            Caller caller, HttpServletRequest request, HttpServletResponse response, @RequestBody BookingBody body) {
        var key = IdempotencyKey.required(request, body.idempotencyKey());
        var names = new Synonyms();
        var wanted = body.wanted(names);
        var booking = new WantedBooking(wanted.places(), wanted.quantity(), body.extras(names));
        var quantity = Objects.requireNonNullElse(wanted.quantity(), 1);
        var visitor = new Doorkeeper.Visitor(caller.userId(), key, wanted.places(), quantity);
        return doorkeeper.let(visitor, request, () -> desk.book(caller, booking, key, request, response));
    }

    /** The address the sources use; the API document shows the other. */
    @Hidden
    @PostMapping(path = "/bookings", consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<?> createWithoutVersion(
            Caller caller, HttpServletRequest request, HttpServletResponse response, @RequestBody BookingBody body) {
        return create(caller, request, response, body);
    }

    @GetMapping("/v1/bookings/{idOrNumber}")
    @Operation(
            summary = "Read a booking",
            description = "Its ETag changes with every step of it. Someone else's is not found.")
    @TaggedAnswer
    @Examples(answer = "booking")
    @CallerProblems
    @ProblemAnswers(BOOKING_NOT_FOUND)
    ResponseEntity<Booking> booking(
            Caller caller,
            @Parameter(description = "Its id or its number", example = "BK-7K2M9QX4") @PathVariable String idOrNumber) {
        var question = new FindBooking(idOrNumber, caller.role() == Role.ADMIN ? null : caller.userId());
        return tagged(Services.granted(services.ask(question)).booking());
    }

    @GetMapping("/v1/bookings")
    @Operation(summary = "List your bookings, the newest first")
    @Examples(answer = "bookings")
    @CallerProblems
    Listing<Booking> bookings(
            Caller caller,
            @Parameter(description = "Only those that stand so") @RequestParam(required = false) @Nullable
                    BookingStatus status,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var question = new ListBookings(caller.userId(), status, cursor, limit);
        var page = Services.granted(services.ask(question));
        return Listing.of(page);
    }

    @GetMapping("/v1/bookings/{idOrNumber}/timeline")
    @Operation(
            summary = "Read what happened to a booking, in order",
            description = "In all services: changes, places, money, what its customer was told; and the messages"
                    + " between services for as long as they are kept. The same for its customer and for admins. A"
                    + " service that does not answer is named in missing, and what it knows is not in the list.")
    @Examples(answer = "timeline")
    @CallerProblems
    @ProblemAnswers(BOOKING_NOT_FOUND)
    Timeline timeline(
            Caller caller,
            @PathVariable String idOrNumber,
            @RequestParam(defaultValue = Listing.LIMIT_DEFAULT) @Min(1) @Max(Listing.LIMIT_MAX) int limit,
            @Parameter(description = "nextCursor of the page before") @RequestParam(required = false) @Nullable
                    String cursor) {
        var owner = caller.role() == Role.ADMIN ? null : caller.userId();
        var question = new ShowTimeline(idOrNumber, owner, cursor, limit);
        return Services.granted(services.ask(question));
    }

    @PostMapping(path = "/v1/bookings/{idOrNumber}/visit", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Say whether you come",
            description = "Before it starts, as often as you change your mind. Only the customer can say it.")
    @TaggedAnswer
    @Examples(body = "visit-input", answer = "booking")
    @CallerProblems
    @BodyProblems
    @ProblemAnswers({BOOKING_NOT_FOUND, INVALID_STATE, CONFLICT})
    ResponseEntity<Booking> visit(Caller caller, @PathVariable String idOrNumber, @RequestBody @Valid VisitBody body) {
        var wish = new AnswerVisit(idOrNumber, caller.userId(), body.coming());
        return tagged(Services.granted(services.change(wish)).booking());
    }

    private static ResponseEntity<Booking> tagged(Booking booking) {
        return ResponseEntity.ok().eTag(Long.toString(booking.version())).body(booking);
    }

    /** Whether the customer comes. */
    record VisitBody(@NotNull Boolean coming) {}
}
