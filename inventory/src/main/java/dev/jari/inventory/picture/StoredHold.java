package dev.jari.inventory.picture;

import dev.jari.contracts.id.SlotId;
import dev.jari.contracts.id.UserId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hold as it lies in Redis. Numbers that a script compares are numbers there, ids are text.
 *
 * @param range the slot, or the days of a stay as {@code 2026-12-01..2026-12-04}
 * @param ownExpiresAt when a pinned hold would have ended
 */
public record StoredHold(
        String state,
        String userId,
        String clientHoldKey,
        String range,
        List<String> slotIds,
        int quantity,
        long createdAt,
        long expiresAt,
        @Nullable Long ownExpiresAt,
        @Nullable Boolean extended) {

    public StoredHold {
        slotIds = List.copyOf(slotIds);
    }

    public List<SlotId> slots() {
        return slotIds.stream().map(SlotId::valueOf).toList();
    }

    public UserId user() {
        return UserId.valueOf(userId);
    }
}
