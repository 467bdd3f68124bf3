package dev.jari.inventory.picture;

import java.time.Duration;
import java.util.List;

/**
 * A hold to be placed.
 *
 * @param range what it is called by: the slot, or the days of a stay
 * @param begun whether the first slot has begun, and none may be held any more
 */
public record Wish(
        String holdId,
        long userId,
        String clientHoldKey,
        String range,
        int quantity,
        Duration life,
        boolean begun,
        List<Long> slotIds) {

    public Wish {
        slotIds = List.copyOf(slotIds);
    }

    /** As the script reads it. */
    public void addTo(List<String> arguments) {
        arguments.add(holdId);
        arguments.add(Long.toString(userId));
        arguments.add(clientHoldKey);
        arguments.add(range);
        arguments.add(Integer.toString(quantity));
        arguments.add(Long.toString(life.toMillis()));
        arguments.add(begun ? "1" : "0");
        arguments.add(Integer.toString(slotIds.size()));
        for (var slotId : slotIds) arguments.add(Long.toString(slotId));
    }

    /** What lies in Redis now, where the answer is that it was placed. */
    public StoredHold stored(List<?> answer) {
        return new StoredHold(
                "LIVE",
                Long.toString(userId),
                clientHoldKey,
                range,
                slotIds.stream().map(id -> Long.toString(id)).toList(),
                quantity,
                (Long) answer.get(1),
                (Long) answer.get(2),
                null,
                null);
    }

    /** Whether it took the place of another. */
    public static boolean replaced(List<?> answer) {
        return (Long) answer.get(3) == 1;
    }
}
