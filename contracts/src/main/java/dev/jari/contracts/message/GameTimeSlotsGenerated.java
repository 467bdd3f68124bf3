package dev.jari.contracts.message;

import java.time.Instant;
import java.util.List;

/** An offering has new slots; a large generation is told in several messages. */
public record GameTimeSlotsGenerated(long gameId, List<Long> timeSlotIds, Instant generatedAt) {

    public static final String TYPE = "gameTimeSlots.generated";

    public GameTimeSlotsGenerated {
        timeSlotIds = List.copyOf(timeSlotIds);
    }
}
