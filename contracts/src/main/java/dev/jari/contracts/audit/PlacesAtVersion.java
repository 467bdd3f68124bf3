package dev.jari.contracts.audit;

import org.jspecify.annotations.Nullable;

/**
 * The places of a slot at a version.
 *
 * @param notBooked capacity without what was booked, whatever was held; absent where inventory has forgotten the
 *     version, or never had it
 * @param newest the version the slot has now; 0 where there is no such slot
 */
public record PlacesAtVersion(SlotVersion of, @Nullable Integer notBooked, long newest) {}
