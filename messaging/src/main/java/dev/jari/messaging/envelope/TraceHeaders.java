package dev.jari.messaging.envelope;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.MDC;

/** The part of the current context that travels with a message and is there again around its handler. */
public final class TraceHeaders {

    /** The span that causes what follows, as W3C writes it; log lines carry it under the same name. */
    public static final String TRACE_PARENT = "traceparent";

    /** What the tracing systems of callers have to say about it. */
    public static final String TRACE_STATE = "tracestate";

    private static final List<String> CARRIED = List.of(TRACE_PARENT, TRACE_STATE, "requestId");

    private TraceHeaders() {}

    /** What the current thread's MDC has to pass on. */
    public static Map<String, String> current() {
        var headers = new HashMap<String, String>();
        for (var name : CARRIED) {
            var value = MDC.get(name);
            if (value != null) headers.put(name, value);
        }
        return headers;
    }

    /** What a message caused by this one has to pass on. */
    public static Map<String, String> of(Envelope cause) {
        var headers = new HashMap<>(cause.headers());
        headers.keySet().retainAll(CARRIED);
        return headers;
    }

    /** Puts the envelope's context in place; closing it brings back what was there before. */
    public static Restored restore(Envelope envelope) {
        return restore(envelope.headers());
    }

    /** The same with headers taken from elsewhere. */
    public static Restored restore(Map<String, String> headers) {
        var before = new HashMap<String, String>();
        for (var name : CARRIED) {
            var old = MDC.get(name);
            if (old != null) before.put(name, old);
            put(name, headers.getOrDefault(name, ""));
        }
        return () -> CARRIED.forEach(name -> put(name, before.getOrDefault(name, "")));
    }

    private static void put(String name, String value) {
        if (value.isEmpty()) MDC.remove(name);
        else MDC.put(name, value);
    }

    /** Ends the restored context. */
    @FunctionalInterface
    public interface Restored extends AutoCloseable {
        @Override
        void close();
    }
}
