package dev.jari.gateway.stream;

import dev.jari.gateway.auth.StreamTicketFilter;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.Parameters;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says in the API document that a stream may be opened with a ticket instead of a token. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Parameters(
        @Parameter(
                in = ParameterIn.QUERY,
                name = StreamTicketFilter.PARAMETER,
                description = "From POST /v1/auth/stream-ticket, for browsers, whose EventSource sends no header",
                schema = @Schema(type = "string")))
public @interface TakesTicket {}
