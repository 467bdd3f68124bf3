package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.TraceHeaders;

/** A message as its handler sees it. */
public record Message(Envelope envelope, Object body) {

    /** Runs with the message's trace and request id in place; for handlers that log about one of many. */
    public void inItsTrace(Runnable action) {
        try (var _ = TraceHeaders.restore(envelope)) {
            action.run();
        }
    }
}
