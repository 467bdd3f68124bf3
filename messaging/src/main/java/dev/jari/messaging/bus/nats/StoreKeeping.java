package dev.jari.messaging.bus.nats;

import dev.jari.messaging.bus.nats.wire.Subjects;
import io.nats.client.JetStreamApiException;
import io.nats.client.api.ConsumerInfo;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks after the stream: that it is there and complete, that it does not run full, and until when everything in it was
 * taken over. A stream that is lost is lost only from then on.
 */
final class StoreKeeping implements LinkUser {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    /** While a group lags: what it is sent again it should not wait for. */
    private static final Duration LOOK_AT_LAG = Duration.ofSeconds(1);

    /** When in doubt it looks at once, but not more often than this. */
    private static final Duration LOOK_PAUSE = Duration.ofMillis(200);

    /** Looks remembered; with a group that reads nothing for longer than they last, the oldest is what counts. */
    private static final int LOOKS_MAX = 1_000;

    private final MessageStream stream;
    private final StoreFence fence;
    private final GroupLag lag;
    private final InstantSource clock;
    private final Deque<Look> looks = new ArrayDeque<>();
    private final Set<String> lanes = new HashSet<>();
    private volatile Instant settledUntil = Instant.EPOCH;
    private volatile boolean inDoubt;
    private long lookedAt;

    private record Look(Instant at, long last) {}

    StoreKeeping(MessageStream stream, StoreFence fence, GroupLag lag, InstantSource clock) {
        this.stream = stream;
        this.fence = fence;
        this.lag = lag;
        this.clock = clock;
    }

    @Override
    public void attached(NatsLink link) throws IOException, JetStreamApiException {
        looks.clear();
        stream.ensure(link);
        lookedAt = System.nanoTime();
    }

    /** The stream may be gone or full: to be looked at soon. */
    void doubt() {
        inDoubt = true;
    }

    /** Whatever was published before that was taken over by every group that has a consumer. */
    Instant settledUntil() {
        return settledUntil;
    }

    @Override
    public void tick(NatsLink link) throws IOException, JetStreamApiException {
        var since = System.nanoTime() - lookedAt;
        if (since < pause().toNanos() || !(inDoubt || fence.isAsked())) return;
        lookedAt = System.nanoTime();
        inDoubt = false;
        // Before anything is asked: what is published while it is asked does not count as settled.
        var at = clock.instant();
        var state = stream.ensure(link);
        looks.add(new Look(at, state.last()));
        if (looks.size() > LOOKS_MAX)
            looks.remove(looks.stream().skip(1).findFirst().orElseThrow());
        var consumers = stream.consumers(link);
        // What no group takes yet waits in the stream alone.
        var unclaimed = stream.firstUnclaimed(link).orElse(Long.MAX_VALUE);
        var takenOver = Math.min(takenOver(consumers, state.last()), unclaimed - 1);
        for (var look = looks.peekFirst(); look != null && look.last() <= takenOver; look = looks.peekFirst()) {
            settledUntil = look.at();
            looks.removeFirst();
        }
        lag.look(consumers, stream.bytesPerMessage(link));
        if (stream.isNearlyFull(state)) makeRoom(link, consumers, takenOver, state.last());
    }

    private Duration pause() {
        if (inDoubt) return LOOK_PAUSE;
        return lag.lagging().isEmpty() ? LOOK_EVERY : LOOK_AT_LAG;
    }

    /** The number up to which every lane of every group has taken the messages over. */
    private long takenOver(Map<String, List<ConsumerInfo>> byLane, long last) {
        lanes.addAll(byLane.keySet());
        // A lane that had a consumer has none now, since the store lost it: what it took over is not known.
        if (byLane.size() < lanes.size()) return 0;
        var slowest = last;
        for (var consumers : byLane.values()) slowest = Math.min(slowest, furthest(consumers, last));
        return slowest;
    }

    /** The number up to which one lane of one group has taken its messages over. */
    private static long furthest(List<ConsumerInfo> consumers, long last) {
        var furthest = 0L;
        for (var consumer : consumers) {
            var idle = consumer.getNumPending() == 0 && consumer.getNumAckPending() == 0;
            furthest = Math.max(furthest, idle ? last : MessageStream.takenOver(consumer));
        }
        return furthest;
    }

    /**
     * Removes what was taken over by every group, and if one lags far behind also what each of the others has taken
     * over of the types that it alone takes.
     *
     * @param stored the last number before the consumers were asked: an idle one has taken over no later one
     */
    private void makeRoom(NatsLink link, Map<String, List<ConsumerInfo>> byLane, long takenOver, long stored)
            throws IOException, JetStreamApiException {
        stream.removeUpTo(link, takenOver);
        if (!stream.isNearlyFull(stream.state(link))) return;
        for (var lane : byLane.entrySet()) {
            var last = furthest(lane.getValue(), stored);
            if (last <= takenOver) continue;
            for (var type : GroupLag.typesTakenAloneBy(Subjects.groupOf(lane.getKey()), byLane))
                stream.removeUpTo(link, Subjects.numberOf(lane.getKey()), type, last);
        }
    }
}
