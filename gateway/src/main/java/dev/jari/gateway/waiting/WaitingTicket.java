package dev.jari.gateway.waiting;

import io.swagger.v3.oas.annotations.media.Schema;

/** Instead of a booking: the room is busy, and this is the caller's place in line. */
@Schema(description = "The room is busy; repeat the same request with Waiting-Ticket when admitted")
public record WaitingTicket(
        String ticket,

        @Schema(description = "1 for the next to go in") int position,

        @Schema(description = "How many wait in this room") int waitingCount,

        @Schema(description = "Where to follow the position")
        String stream) {}
