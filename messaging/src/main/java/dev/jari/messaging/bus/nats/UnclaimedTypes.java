package dev.jari.messaging.bus.nats;

import dev.jari.messaging.MessagingMetrics;
import io.nats.client.JetStreamApiException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the messages whose type no group takes: a release that knows it was not started yet. They wait in the stream,
 * and the first reader that claims the type begins with them. An operator should know that they do.
 */
final class UnclaimedTypes implements LinkUser {

    private static final Logger log = LoggerFactory.getLogger(UnclaimedTypes.class);

    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private final MessageStream stream;
    private final Map<String, Set<String>> groups;
    private final MessagingMetrics.Waiting metrics;
    private Set<String> seen = Set.of();
    private Set<String> told = Set.of();
    private long lookedAt = System.nanoTime();

    /** @param groups those of this process; one that reads nothing leaves the counting to the others */
    UnclaimedTypes(MessageStream stream, Map<String, Set<String>> groups, MessagingMetrics.Waiting metrics) {
        this.stream = stream;
        this.groups = groups;
        this.metrics = metrics;
    }

    @Override
    public void tick(NatsLink link) throws IOException, JetStreamApiException {
        if (groups.isEmpty() || System.nanoTime() - lookedAt < LOOK_EVERY.toNanos()) return;
        lookedAt = System.nanoTime();
        var unclaimed = stream.unclaimed(link);
        metrics.unclaimed.set(
                unclaimed.values().stream().mapToLong(Long::longValue).sum());
        tell(unclaimed);
    }

    /** What is there at two looks, once: a system that is just starting has readers for everything in a moment. */
    private void tell(Map<String, Long> unclaimed) {
        var types = Set.copyOf(unclaimed.keySet());
        if (types.equals(seen) && !types.equals(told)) {
            if (types.isEmpty()) log.info("every type of message in NATS is taken by a group");
            else
                log.warn(
                        "[Outbox] no process knows these types of message; they wait for a release that does: {}",
                        unclaimed);
            told = types;
        }
        seen = types;
    }
}
