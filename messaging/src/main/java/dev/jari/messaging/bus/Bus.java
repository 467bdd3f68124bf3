package dev.jari.messaging.bus;

import dev.jari.contracts.answer.Request;
import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.inbox.GroupConsumer;
import dev.jari.messaging.inbox.ParkedMessages;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.inbox.UntriedDrainer;
import dev.jari.messaging.trace.Tracing;
import dev.jari.platform.database.ServiceDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The one bus of a process: durable messages between services, questions with answers, and broadcasts. Services
 * subscribe and say what they publish, then it is started; their relays start after it and stop before it.
 */
public final class Bus implements AutoCloseable {

    private final Transport transport;
    private final Bodies bodies;
    private final MessagingSettings settings;
    private final InstantSource clock;
    private final MessagingMetrics metrics;
    private final Tracing tracing;
    private final List<GroupConsumer> consumers = new ArrayList<>();
    private final List<Published> published = new ArrayList<>();
    private @Nullable UntriedDrainer untried; // guarded by this

    public Bus(
            Transport transport,
            Bodies bodies,
            MessagingSettings settings,
            InstantSource clock,
            MessagingMetrics metrics) {
        this(transport, bodies, settings, clock, metrics, Tracing.off());
    }

    /** What it carries shows in traces, where tracing is on. */
    public Bus(
            Transport transport,
            Bodies bodies,
            MessagingSettings settings,
            InstantSource clock,
            MessagingMetrics metrics,
            Tracing tracing) {
        this.transport = tracing.isOn() ? new TracedTransport(transport, tracing) : transport;
        this.bodies = bodies;
        this.settings = settings;
        this.clock = clock;
        this.metrics = metrics;
        this.tracing = tracing;
    }

    private record Published(String role, String type, String consumerRole) {}

    public Transport transport() {
        return transport;
    }

    /** Says that a role publishes a durable type, and which role is there to consume it. */
    public synchronized void publishes(String role, String type, String consumerRole) {
        published.add(new Published(role, type, consumerRole));
    }

    /** Each durable type has one consuming group per service: two would each think it theirs. */
    public synchronized void subscribe(Subscription subscription) {
        for (var known : consumers) {
            if (known.group().equals(subscription.group()))
                throw new IllegalStateException("group %s subscribes twice".formatted(known.group()));
            if (known.database() != subscription.database()) continue;
            for (var type : subscription.types().keySet())
                if (known.types().contains(type))
                    throw new IllegalStateException("%s is consumed by two groups of %s: %s and %s"
                            .formatted(type, known.database().service(), known.group(), subscription.group()));
        }
        var consumer = new GroupConsumer(subscription.traced(tracing), bodies, settings, clock, metrics);
        consumers.add(consumer);
        transport.subscribe(consumer);
    }

    /** Refuses when a message could never arrive, rather than letting it wait for ever. */
    public synchronized void start() {
        if (transport.reachesThisProcessOnly())
            for (var one : published)
                if (consumers.stream().noneMatch(consumer -> consumer.types().contains(one.type())))
                    throw new IllegalStateException(
                            ("%s, which %s publishes, is consumed by %s, and that role does not "
                                            + "run in this process; add it to jari.roles "
                                            + "or set jari.messaging.transport=nats")
                                    .formatted(one.type(), one.role(), one.consumerRole()));
        transport.start();
        untried = new UntriedDrainer(consumers);
        untried.start();
    }

    public synchronized ParkedMessages parked(ServiceDatabase database) {
        return new ParkedMessages(
                database,
                bodies,
                consumers.stream()
                        .filter(consumer -> consumer.database() == database)
                        .toList());
    }

    public <A, Q extends Request<A>> void respond(Class<Q> question, Function<? super Q, ? extends A> responder) {
        respond(Request.subjectOf(question), question, responder);
    }

    /** For a question that is asked of several services, of each at a subject of its own. */
    public <A, Q extends Request<A>> void respond(
            String subject, Class<Q> question, Function<? super Q, ? extends A> responder) {
        transport.respond(subject, question, responder);
    }

    /** Asks with the usual timeout, and again when no answer came; only for questions that may be asked twice. */
    public <A> A request(Request<A> question) {
        return request(question.subject(), question);
    }

    public <A> A request(String subject, Request<A> question) {
        return request(subject, question, settings.requestTimeout(), 1 + settings.requestRetries());
    }

    <A> A request(String subject, Request<A> question, Duration timeout, int tries) {
        for (var asked = 1; ; asked++) {
            try {
                return request(subject, question, timeout, Repeat.WHEN_SILENT);
            } catch (NoAnswerInTime silent) {
                if (asked == tries) throw silent;
            }
        }
    }

    public <A> A request(Request<A> question, Duration timeout, Repeat repeat) {
        return request(question.subject(), question, timeout, repeat);
    }

    /**
     * Asks and waits for the answer. Fails with {@link NoResponder} at once, with {@link NoAnswerInTime} after the
     * timeout, with {@link ResponderFailed} when the other side failed.
     */
    public <A> A request(String subject, Request<A> question, Duration timeout, Repeat repeat) {
        try {
            return requestLater(subject, question, timeout, repeat).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) throw failure;
            throw e;
        }
    }

    public <A> CompletableFuture<A> requestLater(Request<A> question, Duration timeout, Repeat repeat) {
        return requestLater(question.subject(), question, timeout, repeat);
    }

    public <A> CompletableFuture<A> requestLater(String subject, Request<A> question, Duration timeout, Repeat repeat) {
        return transport.request(subject, question, timeout, repeat);
    }

    public void broadcast(String subject, Object body) {
        transport.broadcast(subject, body);
    }

    public <T> Transport.Listening listen(String subject, Class<T> bodyClass, Consumer<? super T> listener) {
        return transport.listen(subject, bodyClass, listener);
    }

    @Override
    public synchronized void close() {
        if (untried != null) untried.close();
        // Side by side, or a process with many groups would take a second for each.
        var closing = consumers.stream()
                .map(consumer -> Thread.ofVirtual().start(consumer::close))
                .toList();
        for (var thread : closing) join(thread);
        transport.close();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
