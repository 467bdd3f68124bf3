package dev.jari.messaging.bus.nats;

import dev.jari.contracts.answer.Request;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.AskOutstanding;
import dev.jari.messaging.bus.BrokerState;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.Repeat;
import dev.jari.messaging.bus.Transport;
import dev.jari.messaging.bus.TypeGroup;
import dev.jari.messaging.bus.nats.wire.NatsMessages;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Receiver;
import dev.jari.platform.fault.Unreachable;
import io.lettuce.core.RedisClient;
import io.nats.client.JetStreamApiException;
import io.nats.client.NUID;
import io.nats.client.api.StreamInfo;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Carries messages between processes. Durable ones are kept by JetStream: a message is taken over when it is stored
 * there, and acknowledged there when its group has committed it. Questions and broadcasts use plain NATS. While NATS
 * can't be reached messages wait in the outbox, and questions go over Redis.
 */
public final class NatsTransport implements Transport {

    /** More would make JetStream slower, not faster. */
    static final int IN_FLIGHT_MAX = 1_000;

    /** A sender that does not answer for that long is asked again. */
    private static final Duration OUTSTANDING_MAX = Duration.ofSeconds(5);

    /** So often a store is looked at while it is filled once. */
    private static final int LOOKS_PER_STORE = 32;

    private final Subjects subjects;
    private final MessageStream stream;
    private final StoreFence fence = new StoreFence();
    private final GroupLag lag;
    private final StoreKeeping store;
    private final Map<String, Set<String>> groups = new ConcurrentSkipListMap<>();
    private final LaneReaders readers;
    private final LanePublisher publisher;
    private final Questions questions;
    private final Broadcasts news;
    private final LinkKeeper keeper;

    /**
     * Connects when it is started.
     *
     * @param name what the server shows for the connection
     * @param redis over which questions go while NATS is away, if there is one
     */
    public NatsTransport(
            MessagingSettings messaging,
            NatsSettings settings,
            String name,
            Bodies bodies,
            InstantSource clock,
            MessagingMetrics metrics,
            @Nullable RedisClient redis) {
        var self = NUID.nextGlobalSequence();
        this.subjects = new Subjects(settings.namespace());
        this.stream = new MessageStream(subjects, settings, messaging, fence);
        this.lag = new GroupLag(settings.storeMax().toBytes());
        this.store = new StoreKeeping(stream, fence, lag, clock);
        var members = new Members(self, subjects, groups, this::wake);
        this.readers = new LaneReaders(
                self, stream, new NatsMessages(subjects), members, metrics, this::askOutstanding, this::wake);
        this.publisher = new LanePublisher(
                this::link,
                subjects,
                fence,
                this::storeInDoubt,
                messaging.brokerTimeout(),
                settings.storeMax().toBytes() / LOOKS_PER_STORE);
        var overRedis = redis == null ? null : new RedisQuestions(redis, subjects, self, bodies, metrics.asking());
        this.questions = new Questions(this::link, subjects, bodies, overRedis);
        this.news = new Broadcasts(this::link, subjects, bodies);
        var unclaimed = new UnclaimedTypes(stream, groups, metrics.waiting());
        this.keeper =
                new LinkKeeper(messaging.natsUrl(), name, List.of(store, questions, news, members, unclaimed, readers));
    }

    private Optional<NatsLink> link() {
        return keeper.link();
    }

    private void wake() {
        keeper.wake();
    }

    private CompletableFuture<AskOutstanding.Answer> askOutstanding(String service, AskOutstanding question) {
        // Not over Redis: connecting to it would hold up the keeper, and the reader ends with its link.
        if (link().isEmpty()) return CompletableFuture.failedFuture(new Unreachable("there is no connection to NATS"));
        return questions.request(AskOutstanding.subjectOf(service), question, OUTSTANDING_MAX, Repeat.WHEN_SILENT);
    }

    private void storeInDoubt() {
        store.doubt();
    }

    @Override
    public CompletableFuture<Void> publish(Envelope envelope) {
        return publisher.publish(envelope);
    }

    @Override
    public void subscribe(Receiver receiver) {
        Subjects.consumersOf(receiver.group(), 0);
        readers.add(receiver);
        groups.put(receiver.group(), Set.copyOf(receiver.types()));
    }

    @Override
    public void start() {
        questions.start();
        keeper.start();
    }

    @Override
    public int payloadBytesMax() {
        return LocalTransport.PAYLOAD_BYTES_MAX;
    }

    @Override
    public int inFlightMax() {
        return IN_FLIGHT_MAX;
    }

    @Override
    public boolean reachesThisProcessOnly() {
        return false;
    }

    @Override
    public List<TypeGroup> lagging() {
        return lag.lagging();
    }

    @Override
    public void probe(Duration timeout) {
        var now = link().orElseThrow(() -> new Unreachable("there is no connection to NATS"));
        try {
            // The connection may be fine while JetStream, out of disk, answers nothing at all.
            var answer = now.replies()
                    .ask(stream.asking(), null, new byte[0], timeout, null)
                    .join();
            new StreamInfo(answer).throwOnHasError();
        } catch (CompletionException e) {
            throw new Unreachable("JetStream did not answer within " + timeout, e.getCause());
        } catch (JetStreamApiException e) {
            throw new Unreachable("JetStream can't be used: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<BrokerState> storeOf(String service) {
        fence.asks(service);
        var now = link();
        if (now.isEmpty()) return Optional.empty();
        try {
            var state = stream.state(now.get());
            return Optional.of(new BrokerState(
                    subjects.stream(),
                    state.created(),
                    state.server(),
                    state.last(),
                    store.settledUntil(),
                    fence.lost(service)));
        } catch (IOException | JetStreamApiException e) {
            store.doubt();
            return Optional.empty();
        }
    }

    @Override
    public boolean takesFrom(String service) {
        return link().isPresent() && !fence.shut(service);
    }

    @Override
    public void resume(String service, BrokerState complete) {
        fence.open(service, complete.createdAt(), complete.server());
    }

    @Override
    public <A> CompletableFuture<A> request(String subject, Request<A> question, Duration timeout, Repeat repeat) {
        return questions.request(subject, question, timeout, repeat);
    }

    @Override
    public <Q> void respond(String subject, Class<Q> questionClass, Function<? super Q, ?> responder) {
        questions.respond(subject, questionClass, responder);
    }

    @Override
    public void broadcast(String subject, Object body) {
        news.broadcast(subject, body);
    }

    @Override
    public <T> Listening listen(String subject, Class<T> bodyClass, Consumer<? super T> listener) {
        return news.listen(subject, bodyClass, listener);
    }

    @Override
    public void close() {
        questions.close();
        keeper.close();
        news.close();
    }
}
