package dev.jari.messaging.bus.nats.wire;

import dev.jari.messaging.envelope.Envelope;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Envelopes as NATS messages: the body is the payload alone, lane and type are in the subject, everything else is a
 * header. The id is the header by which the server recognises a message that it already has.
 */
public final class NatsMessages {

    private static final String ID = "Nats-Msg-Id";
    private static final String OWN = "Jari-";
    private static final String KEY = OWN + "Key";
    private static final String NO = OWN + "No";
    private static final String VERSION = OWN + "Version";
    private static final String AT = OWN + "At";
    private static final String BEFORE = OWN + "Before";

    private final Subjects subjects;

    public NatsMessages(Subjects subjects) {
        this.subjects = subjects;
    }

    public Headers headersOf(Envelope envelope, String before) {
        var headers = new Headers();
        headers.put(ID, envelope.id().toString());
        headers.put(KEY, HeaderText.encode(envelope.key()));
        headers.put(NO, Long.toString(envelope.no()));
        headers.put(VERSION, Integer.toString(envelope.version()));
        headers.put(AT, envelope.occurredAt().toString());
        if (!before.isEmpty()) headers.put(BEFORE, before);
        envelope.headers().forEach((name, value) -> headers.put(name, HeaderText.encode(value)));
        return headers;
    }

    /** Fails when the message was not made by {@link #headersOf}. */
    public Envelope read(Message message) {
        var others = new HashMap<String, String>();
        for (var name : headers(message).keySet())
            if (!name.startsWith(OWN) && !name.startsWith("Nats-"))
                others.put(name, HeaderText.decode(required(message, name)));
        return new Envelope(
                UUID.fromString(required(message, ID)),
                subjects.typeOf(message.getSubject()),
                HeaderText.decode(required(message, KEY)),
                subjects.laneOf(message.getSubject()),
                Long.parseLong(required(message, NO)),
                Integer.parseInt(required(message, VERSION)),
                Instant.parse(required(message, AT)),
                others,
                new String(message.getData(), StandardCharsets.UTF_8));
    }

    /** Which numbers went before it, as {@link Predecessors} wrote it. */
    public static String before(Message message) {
        var value = headers(message).getFirst(BEFORE);
        return value == null ? "" : value;
    }

    private static String required(Message message, String name) {
        var value = headers(message).getFirst(name);
        if (value == null)
            throw new IllegalArgumentException("%s has no header %s".formatted(message.getSubject(), name));
        return value;
    }

    private static Headers headers(Message message) {
        @Nullable Headers headers = message.getHeaders();
        if (headers == null) throw new IllegalArgumentException(message.getSubject() + " has no headers");
        return headers;
    }
}
