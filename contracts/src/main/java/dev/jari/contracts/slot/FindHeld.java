package dev.jari.contracts.slot;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Request;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import java.util.List;

/** Asks what is held of an offering's slots at this moment; no database is asked for it. At most {@link #SLOTS_MAX}. */
public record FindHeld(OfferingId offeringId, List<SlotId> slotIds) implements Request<Items<HeldPlaces>> {

    public static final String SUBJECT = "slots.held";
    public static final int SLOTS_MAX = 1_000;

    public FindHeld {
        slotIds = List.copyOf(slotIds);
        if (slotIds.size() > SLOTS_MAX)
            throw new IllegalArgumentException("at most %d slots, not %d".formatted(SLOTS_MAX, slotIds.size()));
    }
}
