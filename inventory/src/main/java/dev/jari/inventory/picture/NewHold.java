package dev.jari.inventory.picture;

import dev.jari.contracts.id.HoldId;
import dev.jari.contracts.id.OfferingId;
import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
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
        OfferingId offeringId,
        HoldId holdId,
        UserId userId,
        String clientHoldKey,
        String range,
        int quantity,
        Duration life,
        boolean begun,
        List<SlotId> slotIds) {

    public NewHold {
        slotIds = List.copyOf(slotIds);
    }

    /** Whether both want the same, for themselves. */
    boolean isLike(NewHold other) {
        return offeringId.equals(other.offeringId)
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
                userId.toString(),
                clientHoldKey,
                range,
                slotIds.stream().map(SlotId::toString).toList(),
                quantity,
                answer.now(),
                answer.now() + life.toMillis(),
                null,
                null);
    }
}
