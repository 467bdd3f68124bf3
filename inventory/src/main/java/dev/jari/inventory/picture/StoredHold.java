package dev.jari.inventory.picture;

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

    public List<Long> slots() {
        return slotIds.stream().map(Long::valueOf).toList();
    }

    public long user() {
        return Long.parseLong(userId);
    }
}
