package dev.jari.messaging.envelope;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A message on its way, whatever it is about.
 *
 * @param key what the message is about; messages of one key wait behind a failed one
 * @param no position in its lane, given without gaps in the order of commits
 * @param version of the body's shape
 * @param occurredAt when it was written; the day decides where its duplicate is looked for
 * @param payload the body as JSON
 */
public record Envelope(
        UUID id,
        String type,
        String key,
        int lane,
        long no,
        int version,
        Instant occurredAt,
        Map<String, String> headers,
        String payload) {

    /** Header naming the service that sent the message. */
    public static final String SOURCE = "source";

    public Envelope {
        Lanes.check(lane);
        if (no < 1) throw new IllegalArgumentException("lane numbers start at 1, not " + no);
        headers = Map.copyOf(headers);
    }

    /** The same message as another sees it: caused by something else. */
    public Envelope with(Map<String, String> otherHeaders) {
        return new Envelope(id, type, key, lane, no, version, occurredAt, otherHeaders, payload);
    }

    /** The service that sent it. */
    public String source() {
        return headers.getOrDefault(SOURCE, "");
    }
}
