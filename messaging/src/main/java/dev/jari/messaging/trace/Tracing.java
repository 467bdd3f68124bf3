package dev.jari.messaging.trace;

import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.TraceHeaders;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the spans of a process. The cause of each is named by the {@link TraceHeaders} of its thread, message or
 * question, which are carried whether spans are made or not; so there is no second context to hand on. A trace begins
 * with a request at the gateway: what belongs to none, or to one that is not sampled, makes no span and costs nothing.
 */
public final class Tracing implements AutoCloseable {

    /** The most spans that one for a batch is linked with; the others are linked with it all the same. */
    public static final int LINKS_MAX = 128;

    private static final String SYSTEM = "messaging.system";
    private static final String DESTINATION = "messaging.destination.name";
    private static final String OPERATION = "messaging.operation.name";
    private static final String OPERATION_TYPE = "messaging.operation.type";
    private static final String GROUP = "messaging.consumer.group.name";
    private static final String MESSAGES = "messaging.batch.message_count";

    private static final TextMapGetter<Map<String, String>> HEADERS = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Map<String, String> headers) {
            return headers.keySet();
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> headers, String name) {
            return headers == null ? null : headers.get(name);
        }
    };

    private final @Nullable Tracer recording;
    private final String system;
    private final SpanFacts facts;
    private final Runnable closing;

    private Tracing(@Nullable Tracer recording, String system, SpanFacts facts, Runnable closing) {
        this.recording = recording;
        this.system = system;
        this.facts = facts;
        this.closing = closing;
    }

    /** Makes no spans; what callers name goes on, and what they do not name gets a trace, for the log. */
    public static Tracing off() {
        return new Tracing(null, "", (_, _) -> {}, () -> {});
    }

    /**
     * Makes spans with a tracer.
     *
     * @param system what carries the messages of this process: {@code local} or {@code nats}
     * @param closing sends what is left
     */
    public static Tracing by(Tracer tracer, String system, SpanFacts facts, Runnable closing) {
        return new Tracing(tracer, system, facts, closing);
    }

    public boolean isOn() {
        return recording != null;
    }

    /** Whether spans are made of what these headers stand with. */
    public boolean follows(Map<String, String> headers) {
        return recording != null && spanOf(parentOf(headers)).getSpanContext().isSampled();
    }

    /**
     * A request at the door, caused by what its caller names; a caller that names nothing begins a trace.
     *
     * @param method as it was called; one that HTTP does not know is none of a caller's business to name
     */
    public OpenSpan enter(String method, Map<String, String> named) {
        var parent = parentOf(named);
        if (recording != null)
            return new OpenSpan(recording
                    .spanBuilder(method)
                    .setParent(parent)
                    .setSpanKind(SpanKind.SERVER)
                    .setAttribute("http.request.method", method)
                    .startSpan());
        var known = spanOf(parent);
        return new OpenSpan(known.getSpanContext().isValid() ? known : Span.wrap(fresh()));
    }

    /** Not sampled: no part of it is recorded here, and no other process has to. */
    private static SpanContext fresh() {
        var chance = ThreadLocalRandom.current();
        return SpanContext.create(
                TraceId.fromLongs(chance.nextLong(), chance.nextLong()),
                // A span's id is never zero.
                SpanId.fromLong(chance.nextLong() | 1),
                TraceFlags.getDefault(),
                TraceState.getDefault());
    }

    /** From the moment a message was written until it is taken over, or kept by a broker. */
    public OpenSpan publish(Envelope message) {
        return inTrace(
                "publish " + message.type(),
                SpanKind.PRODUCER,
                message.headers(),
                span -> about(message, span)
                        .setAttribute(OPERATION, "publish")
                        .setAttribute(OPERATION_TYPE, "send")
                        .setStartTimestamp(message.occurredAt()));
    }

    /**
     * One of the messages a group handles, in the trace of its sender.
     *
     * @param batch the span of all that are handled with it, if there are any
     */
    public OpenSpan process(String group, Envelope message, Object body, @Nullable OpenSpan batch) {
        var span = inTrace("process " + message.type(), SpanKind.CONSUMER, message.headers(), builder -> {
            if (batch != null) builder.addLink(batch.span().getSpanContext());
            return processed(group, about(message, builder));
        });
        tell(body, span);
        return span;
    }

    /** Several messages of one lane in one transaction. They are of many traces, so it has one of its own. */
    public OpenSpan processTogether(String group, List<Envelope> messages) {
        var builder = processed(
                        group,
                        Objects.requireNonNull(recording, "nothing is recorded")
                                .spanBuilder("process batch of " + group)
                                .setNoParent()
                                .setSpanKind(SpanKind.CONSUMER))
                .setAttribute(SYSTEM, system)
                .setAttribute(MESSAGES, messages.size())
                .setAttribute("jari.lane", messages.getFirst().lane());
        messages.stream()
                .map(message -> spanOf(parentOf(message.headers())).getSpanContext())
                .filter(SpanContext::isSampled)
                .limit(LINKS_MAX)
                .forEach(builder::addLink);
        return new OpenSpan(builder.startSpan());
    }

    private static SpanBuilder processed(String group, SpanBuilder builder) {
        return builder.setAttribute(OPERATION, "process")
                .setAttribute(OPERATION_TYPE, "process")
                .setAttribute(GROUP, group);
    }

    private SpanBuilder about(Envelope message, SpanBuilder builder) {
        return builder.setAttribute(SYSTEM, system)
                .setAttribute(DESTINATION, message.type())
                .setAttribute("messaging.message.id", message.id().toString())
                .setAttribute("jari.lane", message.lane())
                .setAttribute("jari.source", message.source());
    }

    /** A question, until its answer is there. */
    public OpenSpan ask(String subject) {
        return question("ask", subject, SpanKind.CLIENT);
    }

    /** A question where it is answered. */
    public OpenSpan answer(String subject, Object question) {
        var span = question("answer", subject, SpanKind.SERVER);
        tell(question, span);
        return span;
    }

    private OpenSpan question(String operation, String subject, SpanKind kind) {
        return inTrace(
                operation + " " + subject,
                kind,
                TraceHeaders.current(),
                span -> span.setAttribute(SYSTEM, system)
                        .setAttribute(DESTINATION, subject)
                        .setAttribute(OPERATION, operation));
    }

    /** What a body says about itself. */
    public void tell(@Nullable Object body, OpenSpan span) {
        if (body != null && span.isRecorded()) facts.tell(body, span);
    }

    private OpenSpan inTrace(
            String name, SpanKind kind, Map<String, String> headers, UnaryOperator<SpanBuilder> attributes) {
        var parent = parentOf(headers);
        if (recording == null || !spanOf(parent).getSpanContext().isSampled()) return new OpenSpan(spanOf(parent));
        var builder = recording.spanBuilder(name).setParent(parent).setSpanKind(kind);
        return new OpenSpan(attributes.apply(builder).startSpan());
    }

    private static Span spanOf(Context context) {
        return Span.fromContext(context);
    }

    private static Context parentOf(Map<String, String> headers) {
        return W3CTraceContextPropagator.getInstance().extract(Context.root(), headers, HEADERS);
    }

    @Override
    public void close() {
        closing.run();
    }
}
