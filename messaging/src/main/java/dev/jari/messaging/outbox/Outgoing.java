package dev.jari.messaging.outbox;

import dev.jari.contracts.id.Id;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.messaging.envelope.TraceHeaders;
import java.util.Map;

/**
 * A message to be sent.
 *
 * @param lane messages of one lane are delivered in the order of their commits
 * @param key what the message is about; later messages of a key wait behind one that failed
 * @param version of the body's shape
 * @param body written as JSON; a {@link NumberedBody} is made when its number is known
 */
public record Outgoing(String type, int lane, String key, int version, Map<String, String> headers, Object body) {

    public Outgoing {
        if (type.isBlank() || key.isBlank())
            throw new IllegalArgumentException("a message has a type and a key, not '%s', '%s'".formatted(type, key));
        if (lane < 0 || lane >= Lanes.COUNT) throw new IllegalArgumentException("a lane is 0 to 15, not " + lane);
        headers = Map.copyOf(headers);
    }

    /** In the lane of what the message belongs to, for example its offering; the current trace goes with it. */
    public static Outgoing of(String type, long laneKey, String key, Object body) {
        return new Outgoing(type, Lanes.of(laneKey), key, 1, TraceHeaders.current(), body);
    }

    public static Outgoing of(String type, Id laneOf, String key, Object body) {
        return of(type, laneOf.value(), key, body);
    }

    /** In the lane of its own key; the current trace goes with it. */
    public static Outgoing of(String type, String key, Object body) {
        return new Outgoing(type, Lanes.of(key), key, 1, TraceHeaders.current(), body);
    }

    /** The same with the trace of the message that caused it; needed where a batch handler answers many at once. */
    public Outgoing causedBy(Envelope cause) {
        return new Outgoing(type, lane, key, version, TraceHeaders.of(cause), body);
    }
}
