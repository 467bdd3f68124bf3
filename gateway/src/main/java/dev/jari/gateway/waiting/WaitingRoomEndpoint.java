package dev.jari.gateway.waiting;

import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.RATE_LIMITED;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.CallerProblems;
import dev.jari.gateway.problem.Problem;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.stream.EventStream;
import dev.jari.gateway.stream.LiveStream;
import dev.jari.gateway.stream.StreamEvent;
import dev.jari.gateway.stream.Streams;
import dev.jari.gateway.web.StrictJson;
import dev.jari.platform.redis.RedisSilent;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Tells a guest with a ticket how the place stands, and lets them leave. A ticket that is not the caller's is none. */
@RestController
@RequestMapping(path = "/v1/waiting-room/{ticket}", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Waiting room")
class WaitingRoomEndpoint {

    private static final String EVENT = """
            event: place
            data: {"position":43,"ahead":42,"state":"WAITING","estimatedSeconds":3,"waitingCount":812}

            """;

    private final WaitingRooms rooms;
    private final WaitingTickets tickets;
    private final Streams streams;
    private final JsonMapper json = StrictJson.mapper();

    WaitingRoomEndpoint(WaitingRooms rooms, WaitingTickets tickets, Streams streams) {
        this.rooms = rooms;
        this.tickets = tickets;
        this.streams = streams;
    }

    @GetMapping
    @Operation(
            summary = "Read how your place in line stands",
            description = "Asking says that you are still there: whoever is not heard of for eight seconds is passed"
                    + " over. ADMITTED: send the booking again now, the place is kept for a few seconds. GONE: you"
                    + " left, were answered or passed over; sending it again begins at the end of the line.")
    @Examples(answer = "waiting-place")
    @CallerProblems
    @ProblemAnswers(NOT_FOUND)
    PlaceInLine place(
            Caller caller,
            @Parameter(description = "ticket of the answer to POST /v1/bookings") @PathVariable String ticket) {
        return ofRoom(ticket, caller, rooms::look);
    }

    @EventStream(path = "/stream", example = EVENT)
    @Operation(
            summary = "Watch your place in line",
            description = "`place` with your place as it is, and again when it changes, at most once a second; being"
                    + " admitted is told at once. As long as you watch, you are there. The stream ends when the place"
                    + " is GONE.")
    @CallerProblems
    @ProblemAnswers({NOT_FOUND, RATE_LIMITED})
    void stream(Caller caller, @PathVariable String ticket, HttpServletRequest request, HttpServletResponse response) {
        ofRoom(ticket, caller, guest -> {
            var first = rooms.look(guest);
            var shown = new ShownPlace(streams.open(request, response, caller));
            var visit = rooms.arrive(guest, shown::show);
            shown.stream().whenOver(() -> rooms.depart(visit));
            shown.show(first);
            return visit;
        });
    }

    /** A stream, and what its watcher saw last. */
    private final class ShownPlace {

        private final LiveStream stream;
        private final AtomicReference<@Nullable PlaceInLine> last = new AtomicReference<>();

        ShownPlace(LiveStream stream) {
            this.stream = stream;
        }

        LiveStream stream() {
            return stream;
        }

        void show(PlaceInLine place) {
            if (place.equals(last.getAndSet(place))) return;
            stream.send(StreamEvent.of("place", "place", null, json.writeValueAsString(place)));
            if (place.state() == PlaceInLine.State.GONE) stream.end();
        }
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Leave the line", description = "The next go in. Leaving twice changes nothing.")
    @CallerProblems
    @ProblemAnswers(NOT_FOUND)
    void leave(Caller caller, @PathVariable String ticket) {
        ofRoom(ticket, caller, guest -> rooms.leave(guest, false).join());
    }

    private <T> T ofRoom(String text, Caller caller, Function<Guest, T> work) {
        try {
            var ticket = tickets.read(text)
                    .filter(read -> read.userId().equals(caller.userId()))
                    .orElseThrow(() -> Problem.of(NOT_FOUND).asException());
            return work.apply(ticket.guest());
        } catch (RedisSilent _) {
            throw unavailable();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RedisSilent) throw unavailable();
            throw failed;
        }
    }

    private static RuntimeException unavailable() {
        return Problem.of(ErrorCode.UNAVAILABLE)
                .retryAfter(Duration.ofSeconds(2))
                .asException();
    }
}
