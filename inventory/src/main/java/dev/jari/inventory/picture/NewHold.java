package dev.jari.inventory.picture;

import java.time.Duration;
import java.util.List;

/**
 * A hold to be placed.
 *
 * @param offeringId what all its slots belong to
 * @param range what it is called by: the slot, or the days of a stay
 * @param begun whether the first slot has begun, and none may be held any more
 */
public record NewHold(
        long offeringId,
        String holdId,
        long userId,
        String clientHoldKey,
        String range,
        int quantity,
        Duration life,
        boolean begun,
        List<Long> slotIds) {

    public NewHold {
        slotIds = List.copyOf(slotIds);
    }

    /** Whether both want the same, for themselves. */
    boolean isLike(NewHold other) {
        return offeringId == other.offeringId
                && begun == other.begun
                && quantity == other.quantity
                && range.equals(other.range)
                && slotIds.equals(other.slotIds)
                && life.equals(other.life);
    }

    /** What lies in Redis now, where the answer is that it was placed. */
    public StoredHold stored(NewHoldAnswer answer) {
        return new StoredHold(
                "LIVE",
                Long.toString(userId),
                clientHoldKey,
                range,
                slotIds.stream().map(id -> Long.toString(id)).toList(),
                quantity,
                answer.now(),
                answer.now() + life.toMillis(),
                null,
                null);
    }
}
