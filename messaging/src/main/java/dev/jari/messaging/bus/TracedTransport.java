package dev.jari.messaging.bus;

import dev.jari.contracts.answer.Request;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.inbox.Receiver;
import dev.jari.messaging.trace.OpenSpan;
import dev.jari.messaging.trace.Tracing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A transport of which traces show what it carries: messages from their outbox to their receivers, and questions on
 * both sides.
 * What is not sampled goes through as it is.
 */
final class TracedTransport implements Transport {

    private final Transport transport;
    private final Tracing tracing;

    TracedTransport(Transport transport, Tracing tracing) {
        this.transport = transport;
        this.tracing = tracing;
    }

    @Override
    public CompletableFuture<Void> publish(Envelope envelope) {
        var span = tracing.publish(envelope);
        if (!span.isRecorded()) return transport.publish(envelope);
        return until(span, () -> transport.publish(envelope.with(span.in(envelope.headers()))));
    }

    @Override
    public <A> CompletableFuture<A> request(String subject, Request<A> question, Duration timeout, Repeat repeat) {
        var span = tracing.ask(subject);
        try (var _ = span.asCurrent()) {
            return until(span, () -> transport.request(subject, question, timeout, repeat));
        }
    }

    private static <A> CompletableFuture<A> until(OpenSpan span, Supplier<CompletableFuture<A>> begun) {
        CompletableFuture<A> answer;
        try {
            answer = begun.get();
        } catch (RuntimeException e) { // told to the span, and thrown on
            span.failed(e);
            span.end();
            throw e;
        }
        var _ = answer.whenComplete((_, failure) -> {
            if (failure != null) span.failed(failure);
            span.end();
        });
        return answer;
    }

    @Override
    public <Q> void respond(String subject, Class<Q> questionClass, Function<? super Q, ?> responder) {
        transport.respond(subject, questionClass, (Q question) -> answer(subject, question, responder));
    }

    private <Q> Object answer(String subject, Q question, Function<? super Q, ?> responder) {
        var span = tracing.answer(subject, question);
        try (var _ = span.asCurrent()) {
            var answer = responder.apply(question);
            tracing.tell(answer, span);
            return answer;
        } catch (RuntimeException e) { // told to the span, and thrown on
            span.failed(e);
            throw e;
        } finally {
            span.end();
        }
    }

    @Override
    public void subscribe(Receiver receiver) {
        transport.subscribe(receiver);
    }

    @Override
    public void start() {
        transport.start();
    }

    @Override
    public int payloadBytesMax() {
        return transport.payloadBytesMax();
    }

    @Override
    public int inFlightMax() {
        return transport.inFlightMax();
    }

    @Override
    public boolean reachesThisProcessOnly() {
        return transport.reachesThisProcessOnly();
    }

    @Override
    public Optional<TypeGroup> typeGroupOf(String type) {
        return transport.typeGroupOf(type);
    }

    @Override
    public List<TypeGroup> lagging() {
        return transport.lagging();
    }

    @Override
    public void probe(Duration timeout) {
        transport.probe(timeout);
    }

    @Override
    public Optional<BrokerState> storeOf(String service) {
        return transport.storeOf(service);
    }

    @Override
    public boolean takesFrom(String service) {
        return transport.takesFrom(service);
    }

    @Override
    public void resume(String service, BrokerState complete) {
        transport.resume(service, complete);
    }

    @Override
    public void broadcast(String subject, Object body) {
        transport.broadcast(subject, body);
    }

    @Override
    public <T> Listening listen(String subject, Class<T> bodyClass, Consumer<? super T> listener) {
        return transport.listen(subject, bodyClass, listener);
    }

    @Override
    public void close() {
        transport.close();
    }
}
