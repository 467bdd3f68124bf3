package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Lanes;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
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
            String headers,
            LongFunction<String> payload,
            Instant at) {}

    /** Gives the numbers in the order of the rows. From here to the commit the lanes belong to this transaction. */
    long[] write(List<Row> rows) {
        var nos = number(rows);
        insert(rows, nos);
        return nos;
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

    private void insert(List<Row> rows, long[] nos) {
        var written = jdbc.sql("""
                        INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                        SELECT lane, no, message_id, key, type, version, headers, payload, created_at
                          FROM unnest(?::int[], ?::bigint[], ?::uuid[], ?::text[], ?::text[], ?::int[], ?::text[],
                                      ?::text[], ?::timestamptz[])
                            AS r (lane, no, message_id, key, type, version, headers, payload, created_at)
                        """)
                .params(
                        rows.stream().mapToInt(Row::lane).toArray(),
                        nos,
                        texts(rows, row -> row.id().toString()),
                        texts(rows, Row::key),
                        texts(rows, Row::type),
                        rows.stream().mapToInt(Row::version).toArray(),
                        texts(rows, Row::headers),
                        payloads(rows, nos),
                        texts(rows, row -> row.at().toString()))
                .update();
        if (written != nos.length)
            throw new IllegalStateException("%d of %d messages were written".formatted(written, nos.length));
    }

    private static String[] payloads(List<Row> rows, long[] nos) {
        var payloads = new String[nos.length];
        for (var i = 0; i < nos.length; i++) payloads[i] = rows.get(i).payload().apply(nos[i]);
        return payloads;
    }

    private static String[] texts(List<Row> rows, Function<Row, String> column) {
        return rows.stream().map(column).toArray(String[]::new);
    }
}
