package dev.jari.gateway.booking;

import dev.jari.gateway.header.TakesWait;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.responses.ApiResponses;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Describes the answers and the headers of calls that make a booking. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TakesWait
@ApiResponses({
    @ApiResponse(
            responseCode = "201",
            description = "The outcome is known: CONFIRMED, or SLOT_RESERVED until it is paid",
            headers = @Header(name = "Location", schema = @Schema(type = "string"))),
    @ApiResponse(
            responseCode = "202",
            description = "Accepted, and PENDING",
            headers = @Header(name = "Location", schema = @Schema(type = "string")))
})
@interface AnswersWithBooking {}
