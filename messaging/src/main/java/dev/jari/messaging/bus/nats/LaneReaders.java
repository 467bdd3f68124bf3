package dev.jari.messaging.bus.nats;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.bus.AskOutstanding;
import dev.jari.messaging.fault.Backoff;
import dev.jari.messaging.inbox.Receiver;
import io.nats.client.JetStreamApiException;
import io.nats.client.api.ConsumerInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The lanes this instance reads. Every reader has a consumer of its own name, begun behind what the lane's consumers
 * before it have acknowledged; those are then removed, so that whoever still reads from one learns that the lane was
 * taken over. Made first and removed second: a process that stops in between leaves one too many, never none.
 */
final class LaneReaders implements LinkUser {

    private static final Backoff AGAIN = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));

    /** A reader that lived for that long has a lane that works; its end does not count as another failure. */
    private static final long FORGIVEN_NANOS = Duration.ofSeconds(10).toNanos();

    private final String self;
    private final MessageStream stream;
    private final Letters letters;
    private final Members members;
    private final MessagingMetrics metrics;
    private final Asking asking;
    private final Runnable whenLost;
    private final List<Group> groups = new ArrayList<>();

    // What follows belongs to the keeper's thread.
    private final Map<String, LaneReader> reading = new HashMap<>();
    private final Map<String, Attempts> attempts = new HashMap<>();
    private Acknowledging acknowledging = new Acknowledging();
    private long consumersMade;

    /** How a service is asked what is still to come of it. */
    interface Asking {
        CompletableFuture<AskOutstanding.Answer> ask(String service, AskOutstanding question);
    }

    private record Group(Receiver receiver, MessagingMetrics.Reading metrics) {}

    private record Wanted(Group group, int lane) {}

    private record Attempts(int failures, long at) {}

    LaneReaders(
            String self,
            MessageStream stream,
            Letters letters,
            Members members,
            MessagingMetrics metrics,
            Asking asking,
            Runnable whenLost) {
        this.self = self;
        this.stream = stream;
        this.letters = letters;
        this.members = members;
        this.metrics = metrics;
        this.asking = asking;
        this.whenLost = whenLost;
    }

    /** Before the first link. */
    void add(Receiver receiver) {
        groups.add(new Group(receiver, metrics.reading(receiver.group())));
    }

    @Override
    public void attached(NatsLink link) {
        acknowledging = new Acknowledging();
        acknowledging.start();
        attempts.clear();
    }

    @Override
    public void tick(NatsLink link) throws IOException, JetStreamApiException {
        var wanted = wanted();
        reading.entrySet().removeIf(entry -> {
            if (!wanted.containsKey(entry.getKey())) entry.getValue().end();
            return entry.getValue().ended();
        });
        wanted.keySet().removeAll(reading.keySet());
        var now = System.nanoTime();
        wanted.keySet().removeIf(lane -> !due(lane, now));
        if (!wanted.isEmpty()) open(link, wanted);
        for (var reader : reading.values()) {
            reader.look();
            reader.passGaps();
        }
        measure();
    }

    private Map<String, Wanted> wanted() {
        var wanted = new HashMap<String, Wanted>();
        for (var group : groups)
            for (var lane : members.lanesOf(group.receiver().group()))
                wanted.put(Subjects.consumersOf(group.receiver().group(), lane), new Wanted(group, lane));
        return wanted;
    }

    /** A lane is tried at once, and when it was lost lately after a pause that grows and is not the same for all. */
    private boolean due(String lane, long now) {
        var last = attempts.get(lane);
        if (last == null || now - last.at() > FORGIVEN_NANOS) return true;
        return now - last.at() >= AGAIN.nanos(last.failures(), ThreadLocalRandom.current());
    }

    private void open(NatsLink link, Map<String, Wanted> wanted) throws IOException, JetStreamApiException {
        var last = stream.ensure(link).last();
        var known = stream.consumers(link);
        for (var entry : wanted.entrySet()) {
            var before = attempts.get(entry.getKey());
            var now = System.nanoTime();
            var failures = before == null || now - before.at() > FORGIVEN_NANOS ? 1 : before.failures() + 1;
            attempts.put(entry.getKey(), new Attempts(failures, now));
            var earlier = known.getOrDefault(entry.getKey(), List.of());
            var reader = open(link, entry.getKey(), entry.getValue(), earlier, last);
            reading.put(entry.getKey(), reader);
            reader.start();
            for (var consumer : earlier) stream.removeConsumer(link, consumer.getName());
            // Many lanes take a moment, in which the others must not take this instance for dead.
            members.announceIfDue(link);
        }
    }

    private LaneReader open(NatsLink link, String lane, Wanted wanted, List<ConsumerInfo> earlier, long last)
            throws IOException, JetStreamApiException {
        var takenOver = 0L;
        var delivered = 0L;
        for (var consumer : earlier) {
            takenOver = Math.max(takenOver, MessageStream.takenOver(consumer));
            delivered = Math.max(delivered, consumer.getDelivered().getStreamSequence());
        }
        var name = "%s%s-%d".formatted(lane, self, ++consumersMade);
        var receiver = wanted.group().receiver();
        // A store that lost its end has given the same numbers to other messages.
        stream.addConsumer(link, name, wanted.lane(), receiver.types(), Math.min(takenOver, last) + 1);
        var consumer = new LaneConsumer(link, stream, name, link.connection().createInbox(), Math.min(delivered, last));
        return new LaneReader(
                consumer,
                receiver,
                letters,
                wanted.group().metrics(),
                acknowledging,
                gap -> asking.ask(
                        gap.source(), new AskOutstanding(wanted.lane(), gap.after(), gap.upTo(), receiver.types())),
                whenLost);
    }

    private void measure() {
        for (var group : groups) {
            var behind = 0L;
            for (var entry : reading.entrySet())
                if (entry.getKey().startsWith(group.receiver().group() + "_"))
                    behind += entry.getValue().behind();
            group.metrics().lag.set(behind);
        }
    }

    @Override
    public void detached(NatsLink link) {
        acknowledging.close();
        reading.values().forEach(LaneReader::end);
        reading.clear();
    }
}
