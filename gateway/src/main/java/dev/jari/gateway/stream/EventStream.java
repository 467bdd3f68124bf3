package dev.jari.gateway.stream;

import dev.jari.gateway.auth.StreamTicketFilter;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.Parameters;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;

/** Answers with events, as long as both sides want, and may be opened with a ticket instead of a token. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@RequestMapping(method = RequestMethod.GET, produces = MediaType.TEXT_EVENT_STREAM_VALUE)
@ApiResponse(
        responseCode = "200",
        description = "The events, as long as both sides want",
        content = @Content(mediaType = MediaType.TEXT_EVENT_STREAM_VALUE, schema = @Schema(type = "string")))
@Parameters(
        @Parameter(
                in = ParameterIn.QUERY,
                name = StreamTicketFilter.PARAMETER,
                description = "From POST /v1/auth/stream-ticket, for browsers, whose EventSource sends no header",
                schema = @Schema(type = "string")))
public @interface EventStream {

    @AliasFor(annotation = RequestMapping.class)
    String path();

    /** Some events, as they go over the wire. */
    String example();
}
