package dev.jari.gateway.auth;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.Problem;
import io.lettuce.core.RedisException;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lets a browser open a stream. */
@RestController
@Tag(name = "Auth")
public class StreamTicketEndpoint {

    private static final Duration COME_BACK = Duration.ofSeconds(2);

    private final StreamTickets tickets;

    public StreamTicketEndpoint(StreamTickets tickets) {
        this.tickets = tickets;
    }

    @PostMapping(path = "/v1/auth/stream-ticket", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Get a ticket for one stream",
            description = "Put it into the query of a stream as `ticket`, where an Authorization header can't be sent."
                    + " It opens one stream, as the caller, within 30 seconds.")
    @Examples(answer = "stream-ticket")
    @CallerProblems
    StreamTicket ticket(Caller caller) {
        try {
            return new StreamTicket(tickets.issue(caller), tickets.life().toSeconds());
        } catch (RedisException silent) {
            throw Problem.of(ErrorCode.UNAVAILABLE).retryAfter(COME_BACK).asException();
        }
    }

    record StreamTicket(String ticket, long expiresInSeconds) {}
}
