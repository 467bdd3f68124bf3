package dev.jari.contracts.audit;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * People one process refused within a second on one version of a slot.
 *
 * @param second when, cut to the second
 * @param seen the version of the slot they were refused on; absent for those there was no room to remember it of
 * @param wanted how many places that one of them wanted who wanted the fewest: if these were too many for the slot, so
 *     were the others'
 * @param refused how many people
 */
public record RefusalTally(
        UUID id, Instant second, @Nullable SlotVersion seen, int wanted, long refused) {}
