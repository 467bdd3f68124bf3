package dev.jari.gateway.booking;

import dev.jari.contracts.booking.Booking;
import dev.jari.gateway.header.TakesWait;
import dev.jari.gateway.waiting.WaitingTicket;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.responses.ApiResponses;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** As {@link AnswersWithBooking}, for what may have to wait for its turn. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TakesWait
@ApiResponses({
    @ApiResponse(
            responseCode = "201",
            description = "The outcome is known: CONFIRMED, or SLOT_RESERVED until it is paid",
            content = @Content(schema = @Schema(implementation = Booking.class)),
            headers = {
                @Header(name = "Location", schema = @Schema(type = "string")),
                @Header(name = "Preference-Applied", schema = @Schema(type = "string")),
                @Header(
                        name = "Idempotent-Replayed",
                        description = "true when the key was known",
                        schema = @Schema(type = "string"))
            }),
    @ApiResponse(
            responseCode = "202",
            description = "Accepted, and PENDING; or not yet, and a ticket: then with Retry-After",
            content = @Content(schema = @Schema(oneOf = {Booking.class, WaitingTicket.class})),
            headers = {
                @Header(
                        name = "Retry-After",
                        description = "Only with a ticket: in how many seconds to send it again",
                        schema = @Schema(type = "integer")),
                @Header(name = "Location", schema = @Schema(type = "string")),
                @Header(name = "Preference-Applied", schema = @Schema(type = "string")),
                @Header(
                        name = "Idempotent-Replayed",
                        description = "true when the key was known",
                        schema = @Schema(type = "string"))
            })
})
@interface AnswersWithBookingOrTicket {}
