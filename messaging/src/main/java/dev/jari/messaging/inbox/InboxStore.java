package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Envelope;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Remembers which messages a group has taken over, and keeps those too old to be known. */
final class InboxStore {

    private final JdbcClient jdbc;
    private final String consumer;

    InboxStore(JdbcClient jdbc, String consumer) {
        this.jdbc = jdbc;
        this.consumer = consumer;
    }

    /**
     * Remembers the messages and gives the ids that were not known. Waits for another transaction that is just taking
     * one of them over: the answer is certain. Rows are inserted in the order given, lane order, so that two processes
     * with the same messages can't lock each other out.
     */
    Set<UUID> takeOver(List<Envelope> messages) {
        return new HashSet<>(jdbc.sql("""
                        INSERT INTO inbox (consumer, message_id, occurred_on)
                        SELECT ?, m.id, m.day
                          FROM unnest(?::uuid[], ?::date[]) AS m (id, day)
                        ON CONFLICT DO NOTHING
                        RETURNING message_id
                        """)
                .params(
                        consumer,
                        texts(messages, message -> message.id().toString()),
                        texts(
                                messages,
                                message -> message.occurredAt()
                                        .atOffset(ZoneOffset.UTC)
                                        .toLocalDate()
                                        .toString()))
                .query(UUID.class)
                .list());
    }

    void quarantine(Envelope message, String headers, Instant now) {
        jdbc.sql("""
                        INSERT INTO quarantine (consumer, message_id, source, lane, no, key, type, version, headers,
                                                payload, occurred_at, quarantined_at)
                        VALUES (:consumer, :id, :source, :lane, :no, :key, :type, :version, :headers, :payload,
                                :occurred_at, :now)
                        ON CONFLICT (consumer, message_id) DO NOTHING
                        """)
                .param("consumer", consumer)
                .param("id", message.id())
                .param("source", message.source())
                .param("lane", message.lane())
                .param("no", message.no())
                .param("key", message.key())
                .param("type", message.type())
                .param("version", message.version())
                .param("headers", headers)
                .param("payload", message.payload())
                .param("occurred_at", message.occurredAt().atOffset(ZoneOffset.UTC))
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    static String[] texts(List<Envelope> messages, Function<Envelope, String> column) {
        return messages.stream().map(column).toArray(String[]::new);
    }
}
