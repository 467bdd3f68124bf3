package dev.jari.messaging.bus.nats;

import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StreamConfiguration;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;

/**
 * What becomes of a stream that is there already. Its limits and replicas are only ever raised: what an operator gave
 * it stays, and of processes that disagree the larger wish stands, however often each of them looks.
 */
final class StreamShape {

    private StreamShape() {}

    /** What was found, with what is wanted where that is more. */
    static StreamConfiguration merged(StreamConfiguration found, StreamConfiguration wanted) {
        var subjects = new LinkedHashSet<>(found.getSubjects());
        subjects.addAll(wanted.getSubjects());
        return StreamConfiguration.builder(found)
                .subjects(subjects)
                .replicas(Math.max(found.getReplicas(), wanted.getReplicas()))
                .maxBytes(larger(found.getMaxBytes(), wanted.getMaxBytes()))
                .maxAge(larger(found.getMaxAge(), wanted.getMaxAge()))
                .duplicateWindow(longer(window(found), window(wanted)))
                // No wish but a need: a stream that discards old messages forgets what a group has not read.
                .discardPolicy(DiscardPolicy.New)
                .build();
    }

    /** NATS says -1 where there is no limit. */
    private static long larger(long found, long wanted) {
        return found <= 0 || wanted <= 0 ? -1 : Math.max(found, wanted);
    }

    /** NATS says zero where there is no limit. */
    private static Duration larger(Duration found, Duration wanted) {
        if (found.isZero() || wanted.isZero()) return Duration.ZERO;
        return longer(found, wanted);
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private static Duration window(StreamConfiguration stream) {
        return Objects.requireNonNullElse(stream.getDuplicateWindow(), Duration.ZERO);
    }

    static boolean same(StreamConfiguration one, StreamConfiguration other) {
        return one.getSubjects().equals(other.getSubjects())
                && one.getReplicas() == other.getReplicas()
                && one.getMaxBytes() == other.getMaxBytes()
                && one.getMaxAge().equals(other.getMaxAge())
                && window(one).equals(window(other))
                && one.getDiscardPolicy() == other.getDiscardPolicy();
    }
}
