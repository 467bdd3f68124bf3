package dev.jari.contracts.source;

import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import java.time.Instant;
import java.util.List;

/** An offering has new slots; a large generation is told in several messages. */
public record GameTimeSlotsGenerated(OfferingId gameId, List<SlotId> timeSlotIds, Instant generatedAt)
        implements CatalogueNews {

    public static final String TYPE = "gameTimeSlots.generated";

    public GameTimeSlotsGenerated {
        timeSlotIds = List.copyOf(timeSlotIds);
    }
}
