package dev.jari.gateway.waiting;

import dev.jari.contracts.error.ErrorCode;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.example.Examples;
import dev.jari.gateway.problem.AdminProblems;
import dev.jari.gateway.problem.BodyProblems;
import dev.jari.gateway.problem.Problem;
import dev.jari.platform.redis.RedisSilent;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shows and sets how many may be inside a room at once. */
@RestController
@RequestMapping(path = "/v1/admin/waiting-room", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "Admin")
class AdminWaitingRoomEndpoint {

    private static final Logger log = LoggerFactory.getLogger(AdminWaitingRoomEndpoint.class);

    private final SharedSettings shared;

    AdminWaitingRoomEndpoint(SharedSettings shared) {
        this.shared = shared;
    }

    /** What may be set. */
    record RoomInput(
            @NotNull @Min(1) @Max(WaitingSettings.CAPACITY_MAX)
            Integer capacity) {}

    /** What holds for every room. */
    record RoomState(int capacity) {}

    @GetMapping
    @Operation(summary = "Read how many bookings of one slot may be in progress")
    @Examples(answer = "waiting-room")
    @AdminProblems
    RoomState read() {
        return asked(shared::refresh);
    }

    @PutMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Set how many bookings of one slot may be in progress",
            description = "All gateways follow within a second; it outlives their restarts. Nobody is sent out.")
    @Examples(body = "waiting-room", answer = "waiting-room")
    @AdminProblems
    @BodyProblems
    RoomState set(Caller caller, @RequestBody @Valid RoomInput input) {
        log.info("admin {} sets the capacity of waiting rooms to {}", caller.userId(), input.capacity());
        return asked(() -> shared.change(input.capacity()));
    }

    private RoomState asked(Runnable question) {
        try {
            question.run();
        } catch (RedisSilent _) {
            throw Problem.of(ErrorCode.UNAVAILABLE)
                    .retryAfter(Duration.ofSeconds(2))
                    .asException();
        }
        return new RoomState(shared.capacity());
    }
}
