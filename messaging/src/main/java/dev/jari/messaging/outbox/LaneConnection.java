package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.platform.database.ServiceDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The one connection of a relay. Lanes are owned by advisory locks of its session and all work on them is done on it,
 * so that a process which lost its lanes can't touch their rows: the server ended the session that could. Every
 * statement is a transaction of its own.
 */
final class LaneConnection implements AutoCloseable {

    // A frozen process is idle and loses the session after 2 s; one that stopped reading an answer, or whose machine
    // is gone, after 3. Moving rows is not waited for on disk: losing a move repeats a message, which is absorbed.
    // The planner has no statistics of a table that is filled and emptied all day; only the index order makes sense.
    private static final String OPTIONS = "-c idle_session_timeout=2000 -c idle_in_transaction_session_timeout=2000"
            // Planning the same statement for every batch takes longer than running it.
            + " -c plan_cache_mode=force_generic_plan"
            + " -c tcp_user_timeout=3000 -c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1"
            + " -c tcp_keepalives_count=2 -c synchronous_commit=off"
            + " -c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off";

    /** Held in share mode by every live relay; not a lane. */
    private static final int PRESENCE = 1_000;

    private final Connection connection;
    private final Bodies bodies;
    private final int serviceHash;
    private final long epoch;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    private LaneConnection(Connection connection, Bodies bodies, int serviceHash, long epoch) {
        this.connection = connection;
        this.bodies = bodies;
        this.serviceHash = serviceHash;
        this.epoch = epoch;
    }

    static LaneConnection open(ServiceDatabase database, Bodies bodies) throws SQLException {
        var connection = database.connectOutsidePool("relay", OPTIONS);
        try {
            // The same hash as in the view outbox_events, which shows who owns a lane.
            try (var statement = connection.prepareStatement("""
                    SELECT hash, (SELECT epoch FROM relay_epoch), pg_advisory_lock_shared(hash, ?)
                      FROM (SELECT hashtext(?) AS hash)
                    """)) {
                statement.setInt(1, PRESENCE);
                statement.setString(2, database.service());
                try (var row = statement.executeQuery()) {
                    row.next();
                    return new LaneConnection(connection, bodies, row.getInt(1), row.getLong(2));
                }
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Relays of this service that are alive now, this one included. */
    int liveRelays() throws SQLException {
        return one("""
                SELECT count(*)
                  FROM pg_locks
                 WHERE locktype = 'advisory'
                   AND granted
                   AND objsubid = 2
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                   AND classid::bigint = ?::int::bigint & 4294967295
                   AND objid::bigint = ?
                """, row -> row.getInt(1), serviceHash, PRESENCE);
    }

    /** Takes up to so many of the lanes, leaving those that others own. */
    List<Integer> own(int[] lanes, int most) throws SQLException {
        return list(
                "SELECT lane FROM unnest(?::int[]) AS lane WHERE pg_try_advisory_lock(?, lane) LIMIT ?",
                row -> row.getInt(1),
                lanes,
                serviceHash,
                most);
    }

    void release(int lane) throws SQLException {
        var released = one("SELECT pg_advisory_unlock(?, ?)", row -> row.getBoolean(1), serviceHash, lane);
        if (!released) throw new IllegalStateException("lane %d was released without being owned".formatted(lane));
    }

    /** Keys of the outbox that wait behind a parked message. */
    Set<String> blockedKeys() throws SQLException {
        return new HashSet<>(list("SELECT key FROM parked_key WHERE consumer = 'outbox'", row -> row.getString(1)));
    }

    /** Which rows of their lanes flows are about, as a question has it. */
    record Rows(List<LaneFlow> flows) {

        int[] lanes() {
            return flows.stream().mapToInt(flow -> flow.lane).toArray();
        }

        /** Of each flow, separated by spaces. */
        String[] types() {
            return flows.stream().map(LaneFlow::filter).toArray(String[]::new);
        }

        /** Of each flow whether it is about its types alone, or about all others. */
        boolean[] only() {
            var only = new boolean[flows.size()];
            for (var i = 0; i < only.length; i++) only[i] = flows.get(i).typeGroup != null;
            return only;
        }
    }

    /**
     * The next rows of each flow in order, and which flow each is of. Numbers are given in commit order, so none can
     * appear before these.
     */
    List<Read> read(Rows of, long[] after, int[] limits) throws SQLException {
        return list(
                """
                SELECT o.lane, o.no, o.message_id, o.key, o.type, o.version, o.headers, o.payload, o.created_at, c.place
                  FROM unnest(?::int[], ?::text[], ?::boolean[], ?::bigint[], ?::int[])
                       WITH ORDINALITY AS c (lane, types, these, after, most, place)
                 CROSS JOIN LATERAL (SELECT lane, no, message_id, key, type, version, headers, payload, created_at
                                       FROM outbox
                                      WHERE lane = c.lane
                                        AND no > c.after
                                        AND (c.types = '' OR (type = ANY (string_to_array(c.types, ' '))) = c.these)
                                      ORDER BY no
                                      LIMIT c.most) AS o
                 ORDER BY c.place, o.no
                """,
                row -> new Read(row.getInt(10) - 1, envelope(row)),
                of.lanes(),
                of.types(),
                of.only(),
                after,
                limits);
    }

    /** A row, and the place of its flow among those that were asked for. */
    record Read(int flow, Envelope row) {}

    /** The last number of each lane, in the order of the lanes given. */
    List<Long> lastNumbers(int[] lanes) throws SQLException {
        return list("""
                SELECT (SELECT last_no FROM lane AS l WHERE l.lane = c.lane ORDER BY l.block DESC LIMIT 1)
                  FROM unnest(?::int[]) WITH ORDINALITY AS c (lane, place)
                 ORDER BY c.place
                """, row -> row.getLong(1), (Object) lanes);
    }

    /** How many rows there are in a part of a lane, and the lowest number among them if there are any. */
    record Part(long count, long first) {}

    /** What each flow has after the first and up to the second number, in the order of the flows given. */
    List<Part> between(Rows of, long[] after, long[] upTo) throws SQLException {
        return list(
                """
                SELECT p.count, coalesce(p.first, 0)
                  FROM unnest(?::int[], ?::text[], ?::boolean[], ?::bigint[], ?::bigint[])
                       WITH ORDINALITY AS c (lane, types, these, after, up_to, place)
                 CROSS JOIN LATERAL (SELECT count(*), min(o.no) AS first
                                       FROM outbox AS o
                                      WHERE o.lane = c.lane
                                        AND o.no > c.after
                                        AND o.no <= c.up_to
                                        AND (c.types = ''
                                             OR (o.type = ANY (string_to_array(c.types, ' '))) = c.these)) AS p
                 ORDER BY c.place
                """, row -> new Part(row.getLong(1), row.getLong(2)), of.lanes(), of.types(), of.only(), after, upTo);
    }

    /** The lowest number of each flow that was put back, by its place; only those up to the number given. */
    Map<Integer, Long> putBack(Rows of, long[] upTo) throws SQLException {
        return list("""
                SELECT c.place - 1, o.no
                  FROM unnest(?::int[], ?::text[], ?::boolean[], ?::bigint[])
                       WITH ORDINALITY AS c (lane, types, these, up_to, place)
                 CROSS JOIN LATERAL (SELECT no
                                       FROM outbox
                                      WHERE put_back
                                        AND lane::integer = c.lane
                                        AND no <= c.up_to
                                        AND (c.types = ''
                                             OR (type = ANY (string_to_array(c.types, ' '))) = c.these)
                                      ORDER BY no
                                      LIMIT 1) AS o
                """, row -> Map.entry(row.getInt(1), row.getLong(2)), of.lanes(), of.types(), of.only(), upTo)
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Envelope envelope(ResultSet row) throws SQLException {
        return new Envelope(
                row.getObject(3, UUID.class),
                row.getString(5),
                row.getString(4),
                row.getInt(1),
                row.getLong(2),
                row.getInt(6),
                row.getObject(9, OffsetDateTime.class).toInstant(),
                bodies.readHeaders(row.getString(7)),
                row.getString(8));
    }

    /**
     * Moves ranges of numbers from the outbox to the event log, unless messages were put back since this connection was
     * opened: then those ranges may have been lost, and it fails. The row of the epoch is shared until the commit, so
     * that the instance which puts back waits for a move under way and sees what it moved.
     */
    void move(int[] lanes, long[] from, long[] to, Instant now) throws SQLException {
        var day = now.atOffset(ZoneOffset.UTC);
        var moved = update("""
                WITH current AS MATERIALIZED (
                    SELECT epoch FROM relay_epoch WHERE epoch = ? FOR SHARE),
                moved AS (
                    DELETE FROM outbox AS o
                     USING unnest(?::int[], ?::bigint[], ?::bigint[]) AS r (lane, first_no, last_no)
                     WHERE o.lane = r.lane
                       AND o.no BETWEEN r.first_no AND r.last_no
                       AND EXISTS (SELECT FROM current)
                    RETURNING o.lane, o.no, o.message_id, o.key, o.type, o.version, o.headers, o.payload, o.created_at)
                INSERT INTO event_log (lane, no, message_id, key, type, version, headers, payload, created_at,
                                       published_at, published_on)
                SELECT lane, no, message_id, key, type, version, headers, payload, created_at, ?, ?
                  FROM moved
                """, epoch, lanes, from, to, day, day.toLocalDate());
        if (moved == 0) throw new SQLException("messages were put back since, those in flight may be among them");
    }

    /** Parks a refused message and those of its key that came after it. */
    void park(int lane, long failed, long[] all, String key, int attempts, String error, Instant now)
            throws SQLException {
        update("""
                WITH blocked AS (
                    INSERT INTO parked_key (consumer, key) VALUES ('outbox', ?) ON CONFLICT DO NOTHING),
                gone AS (
                    DELETE FROM outbox
                     WHERE lane = ?
                       AND no = ANY (?::bigint[])
                    RETURNING lane, no, message_id, key, type, version, headers, payload, created_at)
                INSERT INTO parked_message (consumer, message_id, source, lane, no, key, type, version, headers,
                                            payload, occurred_at, parked_at, attempts, last_error, state)
                SELECT 'outbox', message_id, current_schema, lane, no, key, type, version, headers, payload,
                       created_at, ?,
                       CASE WHEN no = f.failed_no THEN ? ELSE 0 END,
                       CASE WHEN no = f.failed_no THEN ? ELSE 'waits behind an earlier message of its key' END,
                       CASE WHEN no = f.failed_no THEN 'FAILED' ELSE 'WAITING' END
                  FROM gone, (SELECT ?::bigint AS failed_no) AS f
                 ORDER BY no
                """, key, lane, all, now.atOffset(ZoneOffset.UTC), attempts, error, failed);
    }

    /** Parks a message behind its key; false when the key is free again meanwhile. */
    boolean parkBehind(int lane, long no, String key, Instant now) throws SQLException {
        return update("""
                        WITH blocked AS (
                            SELECT key FROM parked_key WHERE consumer = 'outbox' AND key = ? FOR SHARE),
                        gone AS (
                            DELETE FROM outbox
                             WHERE lane = ?
                               AND no = ?
                               AND key IN (SELECT key FROM blocked)
                            RETURNING lane, no, message_id, key, type, version, headers, payload, created_at)
                        INSERT INTO parked_message (consumer, message_id, source, lane, no, key, type, version, headers,
                                                    payload, occurred_at, parked_at, attempts, last_error, state)
                        SELECT 'outbox', message_id, current_schema, lane, no, key, type, version, headers, payload,
                               created_at, ?, 0, 'waits behind an earlier message of its key', 'WAITING'
                          FROM gone
                        """, key, lane, no, now.atOffset(ZoneOffset.UTC)) == 1;
    }

    /** How much waits in these lanes after the numbers given, since when, and how many messages are parked. */
    record Backlog(long depth, Instant oldest, long parked) {}

    Backlog backlog(int[] lanes, long[] after, Instant now) throws SQLException {
        return one(
                """
                SELECT coalesce(sum(l.last_no - f.no + 1), 0), min(f.created_at),
                       (SELECT count(*) FROM parked_message WHERE state = 'FAILED')
                  FROM unnest(?::int[], ?::bigint[]) AS c (lane, after)
                 CROSS JOIN LATERAL (SELECT no, created_at
                                       FROM outbox
                                      WHERE lane = c.lane
                                        AND no > c.after
                                      ORDER BY no
                                      LIMIT 1) AS f
                 CROSS JOIN LATERAL (SELECT last_no
                                       FROM lane
                                      WHERE lane = c.lane
                                      ORDER BY block DESC
                                      LIMIT 1) AS l
                """,
                row -> {
                    var oldest = row.getObject(2, OffsetDateTime.class);
                    return new Backlog(row.getLong(1), oldest == null ? now : oldest.toInstant(), row.getLong(3));
                },
                lanes,
                after);
    }

    /** A transaction whose snapshot keeps the database from removing what was deleted since. */
    record OldSnapshot(String holder, Duration age) {}

    /** The oldest of them; a role that may not see the sessions of others sees its own only. */
    Optional<OldSnapshot> oldestSnapshot() throws SQLException {
        return list("""
                SELECT holder, floor(extract(epoch FROM clock_timestamp() - since) * 1000)::bigint
                  FROM (SELECT format('%s (pid %s, %s)',
                                      coalesce(nullif(application_name, ''), backend_type), pid, state) AS holder,
                               xact_start AS since
                          FROM pg_stat_activity
                         WHERE datname = current_database()
                           AND (backend_xmin IS NOT NULL OR backend_xid IS NOT NULL)
                           AND backend_type <> 'autovacuum worker'
                           AND pid <> pg_backend_pid()
                        UNION ALL
                        SELECT format('the prepared transaction %s', gid), prepared
                          FROM pg_prepared_xacts
                         WHERE database = current_database()) AS open
                 WHERE since IS NOT NULL
                 ORDER BY since
                 LIMIT 1
                """, row -> new OldSnapshot(row.getString(1), Duration.ofMillis(Math.max(0, row.getLong(2)))))
                .stream()
                .findFirst();
    }

    private interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> T one(String sql, RowReader<T> reader, Object... parameters) throws SQLException {
        return list(sql, reader, parameters).getFirst();
    }

    private <T> List<T> list(String sql, RowReader<T> reader, Object... parameters) throws SQLException {
        try (var rows = statement(sql, parameters).executeQuery()) {
            var all = new ArrayList<T>();
            while (rows.next()) all.add(reader.read(rows));
            return all;
        }
    }

    private int update(String sql, Object... parameters) throws SQLException {
        return statement(sql, parameters).executeUpdate();
    }

    private PreparedStatement statement(String sql, Object... parameters) throws SQLException {
        var statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (var i = 0; i < parameters.length; i++) statement.setObject(i + 1, parameters[i]);
        return statement;
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException _) {
            // It is gone either way, and the locks with it.
        }
    }

    static int[] ints(Collection<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }
}
