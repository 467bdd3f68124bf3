package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.TraceHeaders;
import dev.jari.messaging.trace.OpenSpan;

/** A message as its handler sees it. */
public record Message(Envelope envelope, Object body) {

    /** The same for a handler whose work a span shows: what the message causes is caused by the span. */
    Message causing(OpenSpan span) {
        return span.isRecorded() ? new Message(envelope.with(span.in(envelope.headers())), body) : this;
    }

    /** Runs with the message's trace and request id in place; for handlers that log about one of many. */
    public void inItsTrace(Runnable action) {
        try (var _ = TraceHeaders.restore(envelope)) {
            action.run();
        }
    }
}
