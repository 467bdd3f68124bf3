package dev.jari.messaging.bus;

import dev.jari.contracts.answer.Request;
import dev.jari.messaging.envelope.BodyType;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.messaging.inbox.Receiver;
import dev.jari.platform.fault.Unreachable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Carries messages within one process. A message is taken over when every subscribed group has committed it, so the
 * outbox is the only queue there is. Questions and broadcasts pass the objects themselves.
 */
public final class LocalTransport implements Transport {

    /** What a broker takes by default; kept here too, so that a message which works on a laptop works everywhere. */
    public static final int PAYLOAD_BYTES_MAX = 1_000_000;

    private final Map<String, List<Receiver>> receivers = new ConcurrentHashMap<>();
    private final Map<String, TypeGroup> typeGroups = new ConcurrentHashMap<>();
    private final Map<String, Responder<?>> responders = new ConcurrentHashMap<>();
    private final Map<String, List<QueuedListener<?>>> listeners = new ConcurrentHashMap<>();
    private final ExecutorService answering = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("responder-", 0).factory());
    private volatile boolean closed;

    private record Responder<Q>(Class<Q> questionClass, Function<? super Q, ?> answers) {
        Object answer(Object question) {
            return answers.apply(questionClass.cast(question));
        }
    }

    @Override
    public CompletableFuture<Void> publish(Envelope envelope) {
        if (closed) return CompletableFuture.failedFuture(new Unreachable("the local transport is closed"));
        if (tooLong(envelope.payload()))
            return CompletableFuture.failedFuture(new Refused("%s %s is longer than the %,d bytes a transport carries"
                    .formatted(envelope.type(), envelope.id(), PAYLOAD_BYTES_MAX)));
        var groups = receivers.getOrDefault(envelope.type(), List.of());
        if (groups.isEmpty())
            return CompletableFuture.failedFuture(
                    new Unreachable("no group in this process subscribes to " + envelope.type()));
        if (groups.size() == 1) return groups.getFirst().deliver(envelope);
        var all = new ArrayList<CompletableFuture<Void>>(groups.size());
        for (var group : groups) all.add(group.deliver(envelope));
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
    }

    private static boolean tooLong(String payload) {
        // A character is at most three bytes of UTF-8, so that nearly every message is decided by its length.
        if (payload.length() <= PAYLOAD_BYTES_MAX / 3) return false;
        return payload.getBytes(StandardCharsets.UTF_8).length > PAYLOAD_BYTES_MAX;
    }

    @Override
    public synchronized void subscribe(Receiver receiver) {
        var names = new TreeSet<>(Set.of(receiver.group()));
        var types = new HashSet<>(receiver.types());
        for (var type : receiver.types()) {
            receivers.computeIfAbsent(type, _ -> new CopyOnWriteArrayList<>()).add(receiver);
            // Groups that share a type wait for each other: either could not keep its order otherwise.
            var shared = typeGroups.get(type);
            if (shared == null) continue;
            names.add(shared.name());
            types.addAll(shared.types());
        }
        var typeGroup = new TypeGroup(String.join("+", names), types);
        for (var type : types) typeGroups.put(type, typeGroup);
    }

    @Override
    public Optional<TypeGroup> typeGroupOf(String type) {
        return Optional.ofNullable(typeGroups.get(type));
    }

    @Override
    public void start() {
        // Nothing to connect to.
    }

    @Override
    public int payloadBytesMax() {
        return PAYLOAD_BYTES_MAX;
    }

    @Override
    public int inFlightMax() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean reachesThisProcessOnly() {
        return true;
    }

    /** The responder lives and dies with the asker, so nothing is ever asked again. */
    @Override
    public <A> CompletableFuture<A> request(String subject, Request<A> question, Duration timeout, Repeat repeat) {
        var responder = responders.get(subject);
        if (responder == null)
            return CompletableFuture.failedFuture(
                    new NoResponder("no responder answers " + subject + " in this process"));
        try {
            var trace = TraceHeaders.current();
            return CompletableFuture.supplyAsync(() -> answer(subject, responder, question, trace), answering)
                    .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
                    .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                            failure instanceof TimeoutException
                                    ? new NoAnswerInTime("no answer to %s within %s".formatted(subject, timeout))
                                    : failure));
        } catch (RejectedExecutionException _) {
            return CompletableFuture.failedFuture(new NoResponder("the local transport is closed"));
        }
    }

    private static <A> A answer(
            String subject, Responder<?> responder, Request<A> question, Map<String, String> trace) {
        try (var _ = TraceHeaders.restore(trace)) {
            return BodyType.answerTo(question).cast(responder.answer(question));
        } catch (RuntimeException e) { // the outermost frame of the responder's thread
            throw new ResponderFailed("%s could not be answered: %s".formatted(subject, e.getMessage()), e);
        }
    }

    @Override
    public <Q> void respond(String subject, Class<Q> questionClass, Function<? super Q, ?> responder) {
        if (responders.putIfAbsent(subject, new Responder<Q>(questionClass, responder)) != null)
            throw new IllegalStateException(subject + " is already answered in this process");
    }

    @Override
    public void broadcast(String subject, Object body) {
        for (var listener : listeners.getOrDefault(subject, List.of())) listener.offer(body);
    }

    @Override
    public <T> Listening listen(String subject, Class<T> bodyClass, Consumer<? super T> listener) {
        var all = listeners.computeIfAbsent(subject, _ -> new CopyOnWriteArrayList<>());
        var one = new QueuedListener<T>(subject, bodyClass, listener);
        all.add(one);
        return () -> {
            all.remove(one);
            one.close();
        };
    }

    @Override
    public void close() {
        closed = true;
        listeners.values().forEach(all -> all.forEach(QueuedListener::close));
        answering.shutdownNow();
    }
}
