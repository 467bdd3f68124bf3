package dev.jari.gateway.stream;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** One event as it travels. Written once, however many streams it goes to. */
public final class StreamEvent {

    /** A comment: clients ignore it, and a proxy in between sees that the connection lives. */
    static final StreamEvent HEARTBEAT = new StreamEvent("", ":\n\n");

    /** How soon a client comes back that lost its connection. */
    static final StreamEvent HELLO = new StreamEvent("hello", "retry: 2000\n\n");

    private final String key;
    private final byte[] bytes;

    private StreamEvent(String key, String text) {
        this.key = key;
        this.bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * An event with data.
     *
     * @param key what it is about: of two that wait for the same stream only the newer one is sent
     * @param id the version of what it tells; none where there is no such thing
     * @param json without line breaks
     */
    public static StreamEvent of(String key, String name, @Nullable Long id, String json) {
        if (json.indexOf('\n') >= 0) throw new IllegalArgumentException("an event's data is one line");
        var text = new StringBuilder(json.length() + 64);
        if (id != null) text.append("id: ").append((long) id).append('\n');
        text.append("event: ").append(name).append("\ndata: ").append(json).append("\n\n");
        return new StreamEvent(key, text.toString());
    }

    String key() {
        return key;
    }

    int length() {
        return bytes.length;
    }

    /** The bytes themselves, which no stream may change: a copy for each of thousands of streams would be waste. */
    byte[] bytes() {
        return bytes;
    }
}
