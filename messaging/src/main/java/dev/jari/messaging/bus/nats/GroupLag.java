package dev.jari.messaging.bus.nats;

import dev.jari.messaging.bus.TypeGroup;
import dev.jari.messaging.bus.nats.wire.Subjects;
import io.nats.client.api.ConsumerInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the groups of which the stream keeps too much. Nothing more is published for such a group until it has caught
 * up: a stream that is full for one is full for all. What it has not taken over stays in the stream, and what comes
 * after that in the outbox.
 */
final class GroupLag {

    private static final Logger log = LoggerFactory.getLogger(GroupLag.class);

    /** The part of the store that one group may fill; several groups that lag together leave room for the others. */
    private static final int PART = 8;

    private final long storeMax;
    private final Set<String> behind = new HashSet<>();
    private volatile List<TypeGroup> lagging = List.of();

    GroupLag(long storeMax) {
        this.storeMax = storeMax;
    }

    /** What the group of a consumer takes; consumers of earlier releases do not say. */
    private static Set<String> typesOf(ConsumerInfo consumer) {
        return Claims.of(consumer).map(Claims::types).orElse(Set.of());
    }

    /** The types of a group that no other group takes. */
    static Set<String> typesTakenAloneBy(String group, Map<String, List<ConsumerInfo>> byLane) {
        var own = new HashSet<String>();
        var others = new HashSet<String>();
        byLane.forEach((lane, consumers) -> {
            var whose = Subjects.groupOf(lane).equals(group) ? own : others;
            for (var consumer : consumers) whose.addAll(typesOf(consumer));
        });
        own.removeAll(others);
        return own;
    }

    /** Type groups for which nothing more is to be published; the same list as long as nothing changes. */
    List<TypeGroup> lagging() {
        return lagging;
    }

    /** Looks at all consumers, by group and lane. */
    void look(Map<String, List<ConsumerInfo>> byLane, long bytesPerMessage) {
        var waiting = new TreeMap<String, Long>();
        var types = new HashMap<String, Set<String>>();
        byLane.forEach((lane, consumers) -> {
            var group = Subjects.groupOf(lane);
            // Of several consumers of a lane all but the last are about to be removed; the furthest one counts.
            var least = consumers.stream()
                    .mapToLong(one -> one.getNumPending() + one.getNumAckPending())
                    .min();
            waiting.merge(group, least.orElse(0), Long::sum);
            for (var consumer : consumers)
                types.computeIfAbsent(group, _ -> new HashSet<>()).addAll(typesOf(consumer));
        });
        waiting.forEach((group, messages) -> note(group, messages * bytesPerMessage));
        behind.retainAll(waiting.keySet());
        var typeGroups = new ArrayList<TypeGroup>();
        for (var group : new TreeSet<>(behind)) {
            var taken = types.getOrDefault(group, Set.of());
            if (!taken.isEmpty()) typeGroups.add(new TypeGroup(group, taken));
        }
        if (!typeGroups.equals(lagging)) lagging = List.copyOf(typeGroups);
    }

    /** Begins above the limit and ends below half of it, so that it is not begun and ended with every message. */
    private void note(String group, long bytes) {
        if (bytes > storeMax / PART && behind.add(group))
            log.error(
                    "[Outbox] group {} lags: NATS keeps some {} kB for it. What comes next waits in the outboxes; "
                            + "all other groups go on",
                    group,
                    bytes / 1000);
        else if (bytes < storeMax / PART / 2 && behind.remove(group))
            log.info("[Outbox] group {} is sent messages again", group);
    }
}
