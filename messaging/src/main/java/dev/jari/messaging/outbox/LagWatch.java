package dev.jari.messaging.outbox;

import dev.jari.messaging.MessagingMetrics;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells an operator which groups lag: customers notice nothing and can't complain. */
final class LagWatch {

    private static final Logger log = LoggerFactory.getLogger(LagWatch.class);

    /** A group that is merely busy has caught up before that. */
    private static final long TOLD_AFTER_NANOS = Duration.ofSeconds(5).toNanos();

    private final String service;
    private final MessagingMetrics.Publishing metrics;
    private final Set<String> told = new HashSet<>();

    LagWatch(String service, MessagingMetrics.Publishing metrics) {
        this.service = service;
        this.metrics = metrics;
    }

    void look(Collection<LaneFlow> flows, long now) {
        var lanes = new TreeMap<String, Long>();
        for (var flow : flows)
            if (flow.typeGroup != null && now - flow.since >= TOLD_AFTER_NANOS)
                lanes.merge(flow.typeGroup.name(), 1L, Long::sum);
        lanes.forEach(this::lags);
        told.removeIf(group -> !lanes.containsKey(group) && caughtUp(group));
    }

    private void lags(String group, long lanes) {
        metrics.lagging(group).set(lanes);
        if (told.add(group))
            log.error(
                    "[Outbox] group {} lags: it has as many messages of {} as it may have and takes none over. "
                            + "More wait in the outbox, in {} lane(s); all other groups go on",
                    group,
                    service,
                    lanes);
    }

    private boolean caughtUp(String group) {
        metrics.lagging(group).set(0);
        log.info("[Outbox] group {} has caught up with {}", group, service);
        return true;
    }
}
