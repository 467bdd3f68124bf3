package dev.jari.messaging.bus.nats;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.bus.AskOutstanding;
import dev.jari.messaging.bus.nats.wire.NatsMessages;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.inbox.Receiver;
import dev.jari.platform.fault.Backoff;
import io.nats.client.JetStreamApiException;
import io.nats.client.api.ConsumerInfo;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lanes this instance reads. Every reader has a consumer of its own name, begun behind what the lane's consumers
 * before it have acknowledged; those are then removed, so that a reader that still reads from one learns that the lane
 * was taken over. Made first and removed second: a process that stops in between leaves one too many, never none.
 */
final class LaneReaders implements LinkUser {

    private static final Logger log = LoggerFactory.getLogger(LaneReaders.class);

    private static final Backoff AGAIN = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));

    /** A reader that lived for that long has a lane that works; its end does not count as another failure. */
    private static final long FORGIVEN_NANOS = Duration.ofSeconds(10).toNanos();

    private final String self;
    private final MessageStream stream;
    private final NatsMessages natsMessages;
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

    /** @param types what it takes here, and what it is known to take in other releases */
    private record Group(Receiver receiver, Set<String> types, MessagingMetrics.Reading metrics) {

        String name() {
            return receiver.group();
        }
    }

    private record Wanted(Group group, int lane) {}

    private record Attempts(int failures, long at) {}

    LaneReaders(
            String self,
            MessageStream stream,
            NatsMessages natsMessages,
            Members members,
            MessagingMetrics metrics,
            Asking asking,
            Runnable whenLost) {
        this.self = self;
        this.stream = stream;
        this.natsMessages = natsMessages;
        this.members = members;
        this.metrics = metrics;
        this.asking = asking;
        this.whenLost = whenLost;
    }

    /** Before the first link. */
    void add(Receiver receiver) {
        groups.add(new Group(receiver, new HashSet<>(receiver.types()), metrics.reading(receiver.group())));
    }

    @Override
    public void attached(NatsLink link) {
        acknowledging = new Acknowledging();
        acknowledging.start();
        attempts.clear();
    }

    @Override
    public void tick(NatsLink link) throws IOException, JetStreamApiException {
        for (var group : groups) learn(group, members.typesOf(group.name()));
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
            // Many gaps after a restart take a moment, in which the others must not take this instance for dead.
            members.announceIfDue(link);
        }
        measure();
    }

    /**
     * A type that the group takes in another release is the group's: from now on its readers here claim it too, and the
     * receiver keeps such messages for a process that knows them. One that another group of the service takes here was
     * handed over to that one.
     */
    private void learn(Group group, Collection<String> types) {
        var news = new TreeSet<>(types);
        news.removeAll(group.types());
        for (var other : groups)
            if (other.receiver().service().equals(group.receiver().service()))
                news.removeAll(other.receiver().types());
        if (news.isEmpty()) return;
        log.info("{} takes {} in another release; this one keeps such messages for it", group.name(), news);
        group.types().addAll(news);
        reading.forEach((lane, reader) -> {
            if (isOf(group, lane)) reader.end();
        });
    }

    private static boolean isOf(Group group, String lane) {
        return lane.startsWith(group.name() + "_");
    }

    private Map<String, Wanted> wanted() {
        var wanted = new HashMap<String, Wanted>();
        for (var group : groups)
            for (var lane : members.lanesOf(group.name()))
                wanted.put(Subjects.consumersOf(group.name(), lane), new Wanted(group, lane));
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
        for (var group : groups)
            known.forEach((lane, consumers) -> {
                if (isOf(group, lane)) consumers.forEach(one -> learn(group, claimed(one)));
            });
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

    private static Set<String> claimed(ConsumerInfo consumer) {
        return Claims.of(consumer).map(Claims::types).orElse(Set.of());
    }

    private LaneReader open(NatsLink link, String lane, Wanted wanted, List<ConsumerInfo> earlier, long last)
            throws IOException, JetStreamApiException {
        var delivered = 0L;
        for (var consumer : earlier)
            delivered = Math.max(delivered, consumer.getDelivered().getStreamSequence());
        var name = "%s%s-%d".formatted(lane, self, ++consumersMade);
        var claims = claims(link, wanted, earlier, last);
        stream.addConsumer(link, name, wanted.lane(), claims);
        var inbox = link.connection().createInbox();
        var consumer = new LaneConsumer(link, stream, name, inbox, claims, Math.min(delivered, last));
        return new LaneReader(
                consumer,
                wanted.group().receiver(),
                natsMessages,
                wanted.group().metrics(),
                acknowledging,
                gap -> asking.ask(
                        gap.source(), new AskOutstanding(wanted.lane(), gap.after(), gap.upTo(), claims.types())),
                whenLost);
    }

    /** Behind what was taken over; a type that no reader of the lane has claimed begins with its first message. */
    private Claims claims(NatsLink link, Wanted wanted, List<ConsumerInfo> earlier, long last)
            throws IOException, JetStreamApiException {
        var takenOver = new HashMap<String, Long>();
        for (var type : wanted.group().types()) {
            var known = Claims.takenOver(earlier, type);
            var until = 0L;
            if (known.isPresent()) until = known.get();
            else if (!earlier.isEmpty())
                until = stream.firstOf(link, wanted.lane(), type).orElse(last + 1) - 1;
            // A store that lost its end has given the same numbers to other messages.
            takenOver.put(type, Math.min(until, last));
        }
        return new Claims(takenOver);
    }

    private void measure() {
        for (var group : groups) {
            var behind = 0L;
            for (var entry : reading.entrySet())
                if (isOf(group, entry.getKey())) behind += entry.getValue().behind();
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
