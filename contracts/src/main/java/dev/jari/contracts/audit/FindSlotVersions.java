package dev.jari.contracts.audit;

import dev.jari.contracts.answer.Items;
import dev.jari.contracts.answer.Request;
import java.util.List;

/** Asks inventory how many places slots had left at these versions, at most {@link #VERSIONS_MAX} of them. */
public record FindSlotVersions(List<SlotVersion> versions) implements Request<Items<PlacesAtVersion>> {

    public static final String SUBJECT = "inventory.slotVersions";

    public static final int VERSIONS_MAX = ListRefusals.LIMIT_MAX;

    public FindSlotVersions {
        versions = List.copyOf(versions);
        if (versions.size() > VERSIONS_MAX)
            throw new IllegalArgumentException("%d versions; %d are possible".formatted(versions.size(), VERSIONS_MAX));
    }
}
