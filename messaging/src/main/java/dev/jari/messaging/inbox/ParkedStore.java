package dev.jari.messaging.inbox;

import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Parked messages and the keys they block. The row of {@code parked_key} is shared by those who add messages behind it
 * and held alone by a drain, so that nothing is put behind a key that was just set free.
 */
final class ParkedStore {

    private static final String COLUMNS = """
            position, consumer, message_id, lane, no, key, type, version, headers, payload, occurred_at, parked_at,
            attempts, last_error, state
            """;

    private final JdbcClient jdbc;
    private final Bodies bodies;

    ParkedStore(JdbcClient jdbc, Bodies bodies) {
        this.jdbc = jdbc;
        this.bodies = bodies;
    }

    /** Which of the keys are blocked; they stay so until this transaction ends. */
    Set<String> blocked(String consumer, Collection<String> keys) {
        return new HashSet<>(jdbc.sql("""
                        SELECT key FROM parked_key WHERE consumer = ? AND key = ANY (?::text[]) FOR SHARE
                        """)
                .params(consumer, keys.toArray(String[]::new))
                .query(String.class)
                .list());
    }

    /** Which of the messages are parked already, and which of their keys are blocked. */
    record Standing(Set<UUID> parked, Set<String> blocked) {}

    /**
     * In one question, because every batch without an inbox asks it. It also lets the statements of this transaction
     * be planned once for all batches: PostgreSQL plans those that take arrays anew each time, which takes as long as
     * running them. A plan made while a table is new must still be good when it is full: so it goes by the indexes.
     */
    Standing standing(String consumer, List<Envelope> messages) {
        var standing = new Standing(new HashSet<>(), new HashSet<>());
        jdbc.sql("""
                        WITH blocked AS (
                            SELECT key FROM parked_key WHERE consumer = ? AND key = ANY (?::text[]) FOR SHARE)
                        SELECT key, NULL::uuid AS message_id
                          FROM blocked
                        UNION ALL
                        SELECT NULL, message_id
                          FROM parked_message
                         WHERE consumer = ? AND message_id = ANY (?::uuid[])
                        UNION ALL
                        SELECT NULL, NULL
                         WHERE set_config('plan_cache_mode', 'force_generic_plan', true)
                            || set_config('enable_seqscan', 'off', true)
                            || set_config('enable_hashjoin', 'off', true)
                            || set_config('enable_mergejoin', 'off', true) IS NULL
                        """)
                .params(
                        consumer,
                        InboxStore.texts(messages, Envelope::key),
                        consumer,
                        InboxStore.texts(messages, message -> message.id().toString()))
                .query(row -> {
                    var key = row.getString("key");
                    if (key == null) standing.parked().add(row.getObject("message_id", UUID.class));
                    else standing.blocked().add(key);
                });
        return standing;
    }

    void block(String consumer, String key) {
        // The update locks the row also when it is there, so that a drain can't end between this and the insert.
        jdbc.sql("""
                        INSERT INTO parked_key (consumer, key) VALUES (?, ?)
                        ON CONFLICT (consumer, key) DO UPDATE SET key = EXCLUDED.key
                        """).params(consumer, key).update();
    }

    void add(String consumer, Envelope message, ParkedMessage.State state, int attempts, String error, Instant now) {
        jdbc.sql("""
                        INSERT INTO parked_message (consumer, message_id, source, lane, no, key, type, version, headers,
                                                    payload, occurred_at, parked_at, attempts, last_error, state)
                        VALUES (:consumer, :id, :source, :lane, :no, :key, :type, :version, :headers, :payload,
                                :occurred_at, :now, :attempts, :error, :state)
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
                .param("headers", bodies.write(message.headers()))
                .param("payload", message.payload())
                .param("occurred_at", message.occurredAt().atOffset(ZoneOffset.UTC))
                .param("now", now.atOffset(ZoneOffset.UTC))
                .param("attempts", attempts)
                .param("error", error)
                .param("state", state.name())
                .update();
    }

    /** Takes the key alone until the transaction ends; false when it is not blocked. */
    boolean lock(String consumer, String key) {
        return jdbc.sql("SELECT 1 FROM parked_key WHERE consumer = ? AND key = ? FOR UPDATE")
                .params(consumer, key)
                .query(Integer.class)
                .optional()
                .isPresent();
    }

    /** The first message of the key that is not given up. */
    Optional<ParkedMessage> head(String consumer, String key) {
        return jdbc.sql("SELECT " + COLUMNS + """
                          FROM parked_message
                         WHERE consumer = ?
                           AND key = ?
                           AND state <> 'DISCARDED'
                         ORDER BY position
                         LIMIT 1
                        """)
                .params(consumer, key)
                .query((row, _) -> message(row))
                .optional();
    }

    void remove(long position) {
        jdbc.sql("DELETE FROM parked_message WHERE position = ?")
                .param(position)
                .update();
    }

    void unblock(String consumer, String key) {
        jdbc.sql("DELETE FROM parked_key WHERE consumer = ? AND key = ?")
                .params(consumer, key)
                .update();
    }

    /**
     * After a message of the key is out of the way: the next one takes its place as the failed one, or the key is free.
     * A process that stops right after this leaves a message that an admin can retry, never a key blocked by nothing.
     */
    void goOn(String consumer, String key) {
        var next = jdbc.sql("""
                        UPDATE parked_message
                           SET state = 'FAILED'
                         WHERE position = (SELECT position
                                             FROM parked_message
                                            WHERE consumer = :consumer
                                              AND key = :key
                                              AND state <> 'DISCARDED'
                                            ORDER BY position
                                            LIMIT 1)
                        """).param("consumer", consumer).param("key", key).update();
        if (next == 0) unblock(consumer, key);
    }

    void failedAgain(long position, String error) {
        jdbc.sql("""
                        UPDATE parked_message
                           SET attempts = attempts + 1, last_error = ?, state = 'FAILED'
                         WHERE position = ?
                        """).params(error, position).update();
    }

    /** Keys whose first message is of these types and was never tried. */
    List<String> untried(String consumer, Collection<String> types, int limit) {
        return jdbc.sql("""
                        SELECT key
                          FROM parked_message
                         WHERE consumer = ?
                           AND state = 'FAILED'
                           AND attempts = 0
                           AND type = ANY (?::text[])
                         ORDER BY position
                         LIMIT ?
                        """)
                .params(consumer, types.toArray(String[]::new), limit)
                .query((row, _) -> row.getString("key"))
                .list();
    }

    boolean discard(long position) {
        return jdbc.sql("UPDATE parked_message SET state = 'DISCARDED' WHERE position = ? AND state = 'FAILED'")
                        .param(position)
                        .update()
                == 1;
    }

    Optional<ParkedMessage> failed(UUID id) {
        return jdbc.sql("SELECT " + COLUMNS + """
                          FROM parked_message
                         WHERE message_id = ?
                           AND state = 'FAILED'
                         ORDER BY position
                         LIMIT 1
                        """)
                .param(id)
                .query((row, _) -> message(row))
                .optional();
    }

    List<ParkedMessage> list(long after, int limit) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM parked_message WHERE position > ? ORDER BY position LIMIT ?")
                .params(after, limit)
                .query((row, _) -> message(row))
                .list();
    }

    /** Puts refused messages of the key back into the outbox under their old numbers. */
    int putBack(String key) {
        return jdbc.sql("""
                        WITH gone AS (
                            DELETE FROM parked_message
                             WHERE consumer = 'outbox'
                               AND key = ?
                               AND state <> 'DISCARDED'
                            RETURNING lane, no, message_id, key, type, version, headers, payload, occurred_at)
                        INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                        SELECT lane, no, message_id, key, type, version, headers, payload, occurred_at
                          FROM gone
                        """).param(key).update();
    }

    private ParkedMessage message(ResultSet row) throws SQLException {
        return new ParkedMessage(
                row.getLong("position"),
                row.getString("consumer"),
                new Envelope(
                        row.getObject("message_id", UUID.class),
                        row.getString("type"),
                        row.getString("key"),
                        row.getInt("lane"),
                        row.getLong("no"),
                        row.getInt("version"),
                        row.getObject("occurred_at", OffsetDateTime.class).toInstant(),
                        bodies.readHeaders(row.getString("headers")),
                        row.getString("payload")),
                row.getObject("parked_at", OffsetDateTime.class).toInstant(),
                row.getInt("attempts"),
                row.getString("last_error"),
                ParkedMessage.State.valueOf(row.getString("state")));
    }
}
