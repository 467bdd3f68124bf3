package dev.jari.gateway.stream;

import static dev.jari.contracts.error.ErrorCode.NOT_ACCEPTABLE;
import static dev.jari.contracts.error.ErrorCode.NOT_FOUND;
import static dev.jari.contracts.error.ErrorCode.RATE_LIMITED;
import static dev.jari.contracts.error.ErrorCode.UNAVAILABLE;
import static dev.jari.contracts.error.ErrorCode.VALIDATION_FAILED;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.slot.SlotsChanged;
import dev.jari.gateway.auth.Caller;
import dev.jari.gateway.problem.ProblemAnswers;
import dev.jari.gateway.service.Services;
import dev.jari.gateway.web.StrictJson;
import dev.jari.messaging.bus.Bus;
import dev.jari.messaging.bus.Transport;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Shows an offering's slots as they fill and empty. */
@RestController
@Tag(name = "Catalogue")
class SlotStreamEndpoint implements AutoCloseable {

    private static final String EXAMPLE = """
            event: snapshot
            data: {"items":[{"slotId":501,"available":4,"status":"AVAILABLE","version":7}]}

            id: 8
            event: slot
            data: {"slotId":501,"available":2,"status":"AVAILABLE","version":8}

            """;

    private final Streams streams;
    private final Hub<OfferingId, WatchedSlots.Found, WatchedSlots> hub;
    private final Transport.Listening listening;

    SlotStreamEndpoint(Streams streams, StreamSettings settings, Services services, Bus bus, Clock clock) {
        this.streams = streams;
        var json = StrictJson.mapper();
        this.hub = new Hub<>("slots", settings, id -> new WatchedSlots(id, services, clock, json));
        this.listening = bus.listen(
                SlotsChanged.SUBJECT,
                SlotsChanged.class,
                changed -> hub.tell(changed.offeringId(), slots -> slots.changed(changed)));
    }

    @EventStream(path = "/v1/offerings/{offeringId}/stream", example = EXAMPLE)
    @Operation(
            summary = "Watch an offering's slots",
            description = "First `snapshot` with all slots from yesterday on for 62 days, then `slot` for each that"
                    + " changes, with its version as the event's id: booked, given back, held, let go, or a hold ran"
                    + " out. Of a slot that changes quickly only the newest state is sent. After a lost connection"
                    + " open a new one; it begins with a snapshot.")
    @SecurityRequirements
    @ProblemAnswers({VALIDATION_FAILED, NOT_FOUND, NOT_ACCEPTABLE, RATE_LIMITED, UNAVAILABLE})
    void stream(@PathVariable OfferingId offeringId, HttpServletRequest request, HttpServletResponse response) {
        hub.watch(
                offeringId,
                () -> streams.open(request, response, Caller.current().orElse(null)));
    }

    @Override
    public void close() {
        listening.close();
        hub.close();
    }
}
