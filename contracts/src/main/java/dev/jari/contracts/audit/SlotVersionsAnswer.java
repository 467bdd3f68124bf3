package dev.jari.contracts.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What inventory knows of each version it was asked for, in no order. */
public record SlotVersionsAnswer(List<Places> items) {

    public SlotVersionsAnswer {
        items = List.copyOf(items);
    }

    /**
     * The places of a slot at a version.
     *
     * @param notBooked capacity without what was booked, whatever was held; absent where inventory has forgotten the
     *     version, or never had it
     * @param newest the version the slot has now; 0 where there is no such slot
     */
    public record Places(SlotVersion of, @Nullable Integer notBooked, long newest) {}
}
