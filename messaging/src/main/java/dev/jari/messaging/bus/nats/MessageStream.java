package dev.jari.messaging.bus.nats;

import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.platform.database.StoredTime;
import io.nats.client.JetStreamApiException;
import io.nats.client.PurgeOptions;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import io.nats.client.api.StreamInfoOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one stream in which JetStream keeps the messages of all services, and its consumers. Messages stay until they
 * are old, taken over or not: several groups read them, and a group that was never there yet finds what it missed.
 */
final class MessageStream {

    private static final Logger log = LoggerFactory.getLogger(MessageStream.class);

    /** As long as relays usually repeat what they are not sure of; whatever comes later is the inbox's to absorb. */
    private static final Duration DUPLICATES = Duration.ofMinutes(2);

    /**
     * Messages are never sent again by a clock: a reader that takes a lane over begins behind what was taken over. A
     * consumer whose messages are all waiting for a database that is down must not get them twice.
     */
    private static final Duration ACK_WAIT = Duration.ofDays(1);

    /** More than a reader ever holds back; a reader that is brought no more would wait for ever. */
    private static final int ACK_PENDING_MAX = 1_000_000;

    private static final int NOT_FOUND = 404;

    private final Subjects subjects;
    private final NatsSettings settings;
    private final Duration keptFor;
    private final StoreFence fence;
    private volatile long bytesMax;
    private volatile String refused = "";

    MessageStream(Subjects subjects, NatsSettings settings, MessagingSettings messaging, StoreFence fence) {
        this.subjects = subjects;
        this.settings = settings;
        this.keptFor = messaging.retention();
        this.fence = fence;
    }

    /**
     * What the stream is and has.
     *
     * @param created tells one stream from another of the same name
     * @param server tells one start of the server from another
     * @param last the number of its last message
     */
    record State(Instant created, String server, long last, long bytes) {

        static State of(NatsLink link, StreamInfo info) {
            return new State(
                    // As exact as a database keeps it.
                    StoredTime.of(info.getCreateTime().toInstant()),
                    link.server(),
                    info.getStreamState().getLastSequence(),
                    info.getStreamState().getByteCount());
        }

        /** Whether messages known to have been in the other are not in this one. */
        boolean hasLost(State earlier) {
            return !created.equals(earlier.created) || last < earlier.last;
        }

        /** Whether the server was started in between, and may have lost the end of what it had. */
        boolean isOfAnotherStart(State earlier) {
            return !server.equals(earlier.server);
        }
    }

    /** Makes the stream, or sees to it that it is as it should be. */
    State ensure(NatsLink link) throws IOException, JetStreamApiException {
        var earlier = fence.known();
        var state = foundOrMade(link);
        fence.found(earlier, state);
        return state;
    }

    private State foundOrMade(NatsLink link) throws IOException, JetStreamApiException {
        var wanted = configuration();
        try {
            var info = link.management().getStreamInfo(subjects.stream());
            var found = info.getConfiguration();
            if (found.getStorageType() != StorageType.File || found.getRetentionPolicy() != RetentionPolicy.Limits)
                throw new IllegalStateException(
                        "stream %s must keep its messages in files until they are old".formatted(subjects.stream()));
            return known(link, raised(link, info, StreamShape.merged(found, wanted)));
        } catch (JetStreamApiException e) {
            if (e.getErrorCode() != NOT_FOUND) throw e;
            return known(link, link.management().addStream(wanted));
        }
    }

    private State known(NatsLink link, StreamInfo info) {
        bytesMax = info.getConfiguration().getMaxBytes();
        return State.of(link, info);
    }

    /** A cluster that can't have the replicas now, or a server without the room, still takes messages as it is. */
    private StreamInfo raised(NatsLink link, StreamInfo found, StreamConfiguration wanted)
            throws IOException, JetStreamApiException {
        if (StreamShape.same(found.getConfiguration(), wanted)) return found;
        try {
            var raised = link.management().updateStream(wanted);
            refused = "";
            return raised;
        } catch (JetStreamApiException e) {
            if (e.getErrorCode() == NOT_FOUND) throw e;
            if (!refused.equals(e.getMessage()))
                log.warn("stream {} stays as it is, tried on: {}", subjects.stream(), e.getMessage());
            refused = String.valueOf(e.getMessage());
            return found;
        }
    }

    private StreamConfiguration configuration() {
        return StreamConfiguration.builder()
                .name(subjects.stream())
                .description("messages between the services of Jari")
                .subjects(subjects.everyMessage())
                .storageType(StorageType.File)
                .retentionPolicy(RetentionPolicy.Limits)
                .maxAge(keptFor)
                .maxBytes(settings.storeMax().toBytes())
                .replicas(settings.replicas())
                // Rather let the outbox wait than forget what a group has not read.
                .discardPolicy(DiscardPolicy.New)
                .duplicateWindow(DUPLICATES)
                .build();
    }

    State state(NatsLink link) throws IOException, JetStreamApiException {
        var earlier = fence.known();
        var state = State.of(link, link.management().getStreamInfo(subjects.stream()));
        fence.found(earlier, state);
        return state;
    }

    /** All consumers, by group and lane. */
    Map<String, List<ConsumerInfo>> consumers(NatsLink link) throws IOException, JetStreamApiException {
        var byLane = new HashMap<String, List<ConsumerInfo>>();
        for (var consumer : link.management().getConsumers(subjects.stream()))
            byLane.computeIfAbsent(Subjects.laneOfConsumer(consumer.getName()), _ -> new ArrayList<>())
                    .add(consumer);
        return byLane;
    }

    /** Everything up to this number was taken over by the consumer or by those before it. */
    static long takenOver(ConsumerInfo consumer) {
        // A consumer that has acknowledged nothing says 0, wherever it began.
        return Math.max(
                consumer.getAckFloor().getStreamSequence(),
                consumer.getConsumerConfiguration().getStartSequence() - 1);
    }

    /** Makes a consumer of one lane for what is claimed. */
    void addConsumer(NatsLink link, String name, int lane, Claims claims) throws IOException, JetStreamApiException {
        link.management()
                .addOrUpdateConsumer(
                        subjects.stream(),
                        ConsumerConfiguration.builder()
                                .durable(name)
                                .description(claims.description())
                                .filterSubject(subjects.messagesOf(lane, claims.types()))
                                .deliverPolicy(DeliverPolicy.ByStartSequence)
                                .startSequence(claims.first())
                                // One, whatever the stream has: with three each, all lanes take a minute to open
                                // instead of a second. Its lane waits while its server is away.
                                .numReplicas(1)
                                .ackPolicy(AckPolicy.All)
                                .ackWait(ACK_WAIT)
                                .maxAckPending(ACK_PENDING_MAX)
                                .build());
    }

    /** The number of the first message of a type in a lane, if there is any. */
    OptionalLong firstOf(NatsLink link, int lane, String type) throws IOException, JetStreamApiException {
        return first(link, subjects.message(lane, type));
    }

    private OptionalLong first(NatsLink link, String subject) throws IOException, JetStreamApiException {
        try {
            return OptionalLong.of(link.management()
                    .getFirstMessage(subjects.stream(), subject)
                    .getSeq());
        } catch (JetStreamApiException e) {
            if (e.getErrorCode() != NOT_FOUND) throw e;
            return OptionalLong.empty();
        }
    }

    /** The number of the first message that no group takes, if there is any. */
    OptionalLong firstUnclaimed(NatsLink link) throws IOException, JetStreamApiException {
        var first = OptionalLong.empty();
        for (var subject : unclaimedSubjects(link).keySet()) {
            var one = first(link, subject);
            if (one.isPresent() && (first.isEmpty() || one.getAsLong() < first.getAsLong())) first = one;
        }
        return first;
    }

    /** How many messages there are of each type that no group takes. */
    Map<String, Long> unclaimed(NatsLink link) throws IOException, JetStreamApiException {
        var byType = new TreeMap<String, Long>();
        unclaimedSubjects(link).forEach((subject, count) -> byType.merge(subjects.typeOf(subject), count, Long::sum));
        return byType;
    }

    private Map<String, Long> unclaimedSubjects(NatsLink link) throws IOException, JetStreamApiException {
        var claimed = new HashSet<String>();
        for (var consumer : link.management().getConsumers(subjects.stream())) {
            var claims = Claims.of(consumer);
            // The release before did not say what it takes: while it runs, nothing is known to be unclaimed.
            if (claims.isEmpty()) return Map.of();
            claimed.addAll(claims.get().types());
        }
        var all = new HashMap<>(link.management()
                .getStreamInfo(subjects.stream(), StreamInfoOptions.filterSubjects(subjects.everyMessage()))
                .getStreamState()
                .getSubjectMap());
        all.keySet().removeIf(subject -> claimed.contains(subjects.typeOf(subject)));
        return all;
    }

    Optional<ConsumerInfo> consumer(NatsLink link, String name) throws IOException, JetStreamApiException {
        try {
            return Optional.of(link.management().getConsumerInfo(subjects.stream(), name));
        } catch (JetStreamApiException e) {
            if (e.getErrorCode() != NOT_FOUND) throw e;
            return Optional.empty();
        }
    }

    void removeConsumer(NatsLink link, String name) throws IOException, JetStreamApiException {
        try {
            link.management().deleteConsumer(subjects.stream(), name);
        } catch (JetStreamApiException e) {
            if (e.getErrorCode() != NOT_FOUND) throw e;
        }
    }

    /** How many bytes of the stream a message takes, on average of all that are in it. */
    long bytesPerMessage(NatsLink link) throws IOException, JetStreamApiException {
        var now = link.management().getStreamInfo(subjects.stream()).getStreamState();
        return now.getByteCount() / Math.max(1, now.getMsgCount());
    }

    /** Whether it is time to remove what was taken over. */
    boolean isNearlyFull(State state) {
        return bytesMax > 0 && state.bytes() >= bytesMax / 4 * 3;
    }

    /** Removes the messages up to a number, but none that no group takes yet. */
    void removeUpTo(NatsLink link, long last) throws IOException, JetStreamApiException {
        if (last < 1) return;
        var kept = last + 1;
        for (var subject : unclaimedSubjects(link).keySet())
            kept = Math.min(kept, first(link, subject).orElse(kept));
        remove(link, PurgeOptions.builder().sequence(kept));
    }

    /** Removes the messages of one type in one lane up to a number. */
    void removeUpTo(NatsLink link, int lane, String type, long last) throws IOException, JetStreamApiException {
        if (last >= 1)
            remove(
                    link,
                    PurgeOptions.builder().subject(subjects.message(lane, type)).sequence(last + 1));
    }

    private void remove(NatsLink link, PurgeOptions.Builder what) throws IOException, JetStreamApiException {
        link.management().purgeStream(subjects.stream(), what.build());
    }

    /** Where a consumer is asked for messages. */
    String pulling(String consumer) {
        return "$JS.API.CONSUMER.MSG.NEXT.%s.%s".formatted(subjects.stream(), consumer);
    }

    /** Where the stream is asked how it is. */
    String asking() {
        return "$JS.API.STREAM.INFO." + subjects.stream();
    }
}
