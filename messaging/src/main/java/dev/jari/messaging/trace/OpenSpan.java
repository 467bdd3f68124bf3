package dev.jari.messaging.trace;

import dev.jari.messaging.envelope.TraceHeaders;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;

/**
 * Something under way that a trace shows, until it ends. Where nothing is recorded it only stands for the place in the
 * trace that goes on.
 */
public final class OpenSpan {

    private final Span span;

    OpenSpan(Span span) {
        this.span = span;
    }

    Span span() {
        return span;
    }

    public boolean isRecorded() {
        return span.isRecording();
    }

    /** As it is named to whatever it causes. */
    public String traceParent() {
        var context = span.getSpanContext();
        return "00-%s-%s-%s"
                .formatted(
                        context.getTraceId(),
                        context.getSpanId(),
                        context.getTraceFlags().asHex());
    }

    /** The same headers, with this span as the cause; unchanged where there is no trace. */
    public Map<String, String> in(Map<String, String> headers) {
        if (!span.getSpanContext().isValid()) return headers;
        var caused = new HashMap<>(headers);
        caused.put(TraceHeaders.TRACE_PARENT, traceParent());
        return caused;
    }

    /** Until it is closed, whatever this thread sends, asks and logs is caused by this span. */
    public TraceHeaders.Restored asCurrent() {
        return TraceHeaders.restore(in(TraceHeaders.current()));
    }

    public OpenSpan put(String name, String value) {
        span.setAttribute(name, value);
        return this;
    }

    public OpenSpan put(String name, long value) {
        span.setAttribute(name, value);
        return this;
    }

    public OpenSpan put(String name, List<String> values) {
        span.setAttribute(AttributeKey.stringArrayKey(name), values);
        return this;
    }

    /** What is known only when it is over, such as the route of a request. */
    public void named(String name) {
        span.updateName(name);
    }

    /** By the type alone: a message may name a person. */
    public void failed(Throwable failure) {
        var cause = failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        failed(cause.getClass().getSimpleName());
    }

    public void failed(String type) {
        span.setAttribute("error.type", type);
        span.setStatus(StatusCode.ERROR);
    }

    public void end() {
        span.end();
    }
}
