package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Envelope;
import java.time.Instant;

/**
 * A message that waits for an admin to look at it, or behind one that does.
 *
 * @param position order of parking; a list goes on after the last one seen
 * @param consumer the group that could not handle it, or {@code outbox} when the transport refused it
 */
public record ParkedMessage(
        long position,
        String consumer,
        Envelope envelope,
        Instant parkedAt,
        int attempts,
        String lastError,
        State state) {

    /** What is to become of it. */
    public enum State {
        /** Tried too often; blocks its key. */
        FAILED,
        /** Behind a failed one of its key. */
        WAITING,
        /** Given up by an admin; kept for the record. */
        DISCARDED
    }
}
