package dev.jari.gateway.waiting;

import io.swagger.v3.oas.annotations.media.Schema;

/**
 * How a guest stands in a room.
 *
 * @param position 1 for the next to go in; 0 for a guest who does not wait
 */
@Schema(name = "Place")
public record PlaceInLine(
        @Schema(description = "1 for the next to go in, 0 for whoever does not wait")
        int position,

        @Schema(description = "How many go in before") int ahead,
        State state,

        @Schema(description = "At the pace of the last moments")
        int estimatedSeconds,

        @Schema(description = "How many wait in this room") int waitingCount) {

    static final PlaceInLine ADMITTED = new PlaceInLine(0, 0, State.ADMITTED, 0, 0);
    static final PlaceInLine GONE = new PlaceInLine(0, 0, State.GONE, 0, 0);

    /** What a ticket is worth. */
    public enum State {
        WAITING,
        /** May send the request now, until the lease ends. */
        ADMITTED,
        /** Left, was answered, or was not heard of for too long: repeating the request begins at the end. */
        GONE
    }

    static PlaceInLine waiting(int position, int waitingCount, int estimatedSeconds) {
        return new PlaceInLine(position, position - 1, State.WAITING, estimatedSeconds, waitingCount);
    }
}
