package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.Lanes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Numbers messages and writes them, inside the caller's transaction. */
final class LaneStore {

    private final JdbcClient jdbc;

    LaneStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** A message that is ready to be written; some name their own number, which is only known then. */
    record Row(
            UUID id,
            String type,
            int lane,
            String key,
            int version,
            Map<String, String> headers,
            String headersText,
            LongFunction<String> payload,
            Instant at) {

        private Envelope numbered(long no) {
            return new Envelope(id, type, key, lane, no, version, at, headers, payload.apply(no));
        }
    }

    /** Gives the messages as they are sent, in the same order. Until the commit the lanes are this transaction's. */
    List<Envelope> write(List<Row> rows) {
        var nos = number(rows);
        var messages = new ArrayList<Envelope>(nos.length);
        for (var i = 0; i < nos.length; i++) messages.add(rows.get(i).numbered(nos[i]));
        insert(messages, rows.stream().map(Row::headersText).toArray(String[]::new));
        return messages;
    }

    private long[] number(List<Row> rows) {
        var counts = new long[Lanes.COUNT];
        for (var row : rows) counts[row.lane()]++;
        var next = firstNumbers(counts);
        var nos = new long[rows.size()];
        for (var i = 0; i < nos.length; i++) nos[i] = next[rows.get(i).lane()]++;
        return nos;
    }

    private long[] firstNumbers(long[] counts) {
        var lanes =
                IntStream.range(0, Lanes.COUNT).filter(lane -> counts[lane] > 0).toArray();
        // Several lanes are locked in ascending order first; an UPDATE of many rows would take them as they lie.
        if (lanes.length > 1) lock(lanes);
        var first = new long[Lanes.COUNT];
        jdbc.sql("""
                        UPDATE lane AS l
                           SET last_no = l.last_no + c.n
                          FROM unnest(?::int[], ?::bigint[]) AS c (lane, n)
                         WHERE l.lane = c.lane
                        RETURNING l.lane, l.last_no
                        """)
                .params(
                        lanes,
                        Arrays.stream(lanes).mapToLong(lane -> counts[lane]).toArray())
                .query(row -> {
                    var lane = row.getInt(1);
                    first[lane] = row.getLong(2) - counts[lane] + 1;
                });
        return first;
    }

    private void lock(int[] lanes) {
        jdbc.sql("SELECT lane FROM lane WHERE lane = ANY (?::int[]) ORDER BY lane FOR UPDATE")
                .params(new Object[] {lanes})
                .query(Integer.class)
                .list();
    }

    private void insert(List<Envelope> messages, String[] headers) {
        var written = jdbc.sql("""
                        INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                        SELECT lane, no, message_id, key, type, version, headers, payload, created_at
                          FROM unnest(?::int[], ?::bigint[], ?::uuid[], ?::text[], ?::text[], ?::int[], ?::text[],
                                      ?::text[], ?::timestamptz[])
                            AS r (lane, no, message_id, key, type, version, headers, payload, created_at)
                        """)
                .params(
                        messages.stream().mapToInt(Envelope::lane).toArray(),
                        messages.stream().mapToLong(Envelope::no).toArray(),
                        texts(messages, Envelope::id),
                        texts(messages, Envelope::key),
                        texts(messages, Envelope::type),
                        messages.stream().mapToInt(Envelope::version).toArray(),
                        headers,
                        texts(messages, Envelope::payload),
                        texts(messages, Envelope::occurredAt))
                .update();
        if (written != messages.size())
            throw new IllegalStateException("%d of %d messages were written".formatted(written, messages.size()));
    }

    private static String[] texts(List<Envelope> messages, Function<Envelope, Object> column) {
        return messages.stream()
                .map(message -> column.apply(message).toString())
                .toArray(String[]::new);
    }
}
