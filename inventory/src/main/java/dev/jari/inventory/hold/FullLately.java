package dev.jari.inventory.hold;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where nothing was left a moment ago. Nobody is refused for it; but whoever asks there is not counted before there is
 * something to count: counting and taking it back would cost Redis twice what the refusal does.
 */
final class FullLately {

    private static final long MOMENT = Duration.ofSeconds(1).toNanos();
    private static final int REMEMBERED_MAX = 10_000;

    private final ConcurrentHashMap<List<Long>, Long> since = new ConcurrentHashMap<>();

    boolean knows(List<Long> slotIds) {
        if (since.isEmpty()) return false;
        var seen = since.get(slotIds);
        return seen != null && System.nanoTime() - seen < MOMENT;
    }

    void full(List<Long> slotIds) {
        if (since.size() >= REMEMBERED_MAX) since.clear();
        since.put(slotIds, System.nanoTime());
    }

    void free(List<Long> slotIds) {
        if (!since.isEmpty()) since.remove(slotIds);
    }
}
