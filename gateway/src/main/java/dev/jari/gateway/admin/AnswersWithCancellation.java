package dev.jari.gateway.admin;

import dev.jari.contracts.cancellation.Cancellation;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says in the API document how {@link WithBookings} is answered. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ApiResponse(
        responseCode = "202",
        description = "It is closed, and what is booked is being cancelled: Location says how far that has come",
        content = @Content(schema = @Schema(implementation = Cancellation.class), examples = @ExampleObject("""
                                {"cancellationId": 12, "scope": {"kind": "SLOT", "id": 170042}, "state": "RUNNING",
                                 "total": 38, "done": 0, "failed": 0, "failures": [], "reason": "typhoon",
                                 "askedBy": 1, "askedAt": "2026-11-20T03:00:00.125Z",
                                 "changedAt": "2026-11-20T03:00:00.125Z"}
                                """)),
        headers = @Header(name = "Location", schema = @Schema(type = "string")))
@interface AnswersWithCancellation {}
