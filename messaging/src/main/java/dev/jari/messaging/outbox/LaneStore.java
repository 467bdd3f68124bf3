package dev.jari.messaging.outbox;

import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.envelope.Lanes;
import dev.jari.platform.database.RoundTrip;
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

    sealed interface Payload {

        String at(long no);
    }

    record Fixed(String text) implements Payload {

        @Override
        public String at(long no) {
            return text;
        }
    }

    /** Written only when its number is known. */
    record NamesItsNumber(LongFunction<String> text) implements Payload {

        @Override
        public String at(long no) {
            return text.apply(no);
        }
    }

    /** A message that is ready to be written. */
    record Row(
            UUID id,
            String type,
            int lane,
            String key,
            int version,
            Map<String, String> headers,
            String headersText,
            Payload payload,
            Instant at) {

        private Envelope numbered(long no) {
            return new Envelope(id, type, key, lane, no, version, at, headers, payload.at(no));
        }
    }

    /**
     * Gives the messages as they are sent, in the same order. Until the commit the lanes are this transaction's.
     *
     * @param trip what is asked before them, with them if possible
     */
    List<Envelope> write(List<Row> rows, RoundTrip trip) {
        if (needNoNumberToBeWritten(rows)) return numberAndInsert(rows, trip);
        trip.run();
        var nos = number(rows);
        var messages = new ArrayList<Envelope>(nos.length);
        for (var i = 0; i < nos.length; i++) messages.add(rows.get(i).numbered(nos[i]));
        insert(messages, rows.stream().map(Row::headersText).toArray(String[]::new));
        return messages;
    }

    private static boolean needNoNumberToBeWritten(List<Row> rows) {
        var lane = rows.getFirst().lane();
        return rows.stream().allMatch(row -> row.lane() == lane && row.payload() instanceof Fixed);
    }

    /** Most transactions write to one lane: then one statement does both. */
    private static List<Envelope> numberAndInsert(List<Row> rows, RoundTrip trip) {
        var lane = rows.getFirst().lane();
        var count = rows.size();
        var nos = new ArrayList<Long>(count);
        trip.ask(
                """
                        WITH numbered AS MATERIALIZED (SELECT advance_lane(?, ?) AS last_no)
                        INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at,
                                            put_back)
                        SELECT ?, last_no - ? + i, message_id, key, type, version, headers, payload, created_at, false
                          FROM numbered,
                               unnest(?::uuid[], ?::text[], ?::text[], ?::int[], ?::text[], ?::text[],
                                      ?::timestamptz[]) WITH ORDINALITY
                            AS r (message_id, key, type, version, headers, payload, created_at, i)
                        RETURNING no
                        """,
                row -> nos.add(row.getLong(1)),
                lane,
                (long) count,
                lane,
                count,
                column(rows, Row::id),
                column(rows, Row::key),
                column(rows, Row::type),
                rows.stream().mapToInt(Row::version).toArray(),
                column(rows, Row::headersText),
                column(rows, row -> row.payload().at(0)),
                column(rows, Row::at));
        trip.run();
        if (nos.size() != count)
            throw new IllegalStateException("%d of %d messages were written".formatted(nos.size(), count));
        var first = nos.stream().mapToLong(Long::longValue).min().orElseThrow();
        return IntStream.range(0, count)
                .mapToObj(i -> rows.get(i).numbered(first + i))
                .toList();
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
        var first = new long[Lanes.COUNT];
        // One lane after the other, as they are given: in ascending order. An UPDATE of many rows would lock them as
        // they lie.
        jdbc.sql("""
                        SELECT c.lane, l.last_no
                          FROM unnest(?::int[], ?::bigint[]) AS c (lane, n)
                         CROSS JOIN LATERAL advance_lane(c.lane, c.n) AS l (last_no)
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

    private void insert(List<Envelope> messages, String[] headers) {
        var written = jdbc.sql("""
                        INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at,
                                            put_back)
                        SELECT lane, no, message_id, key, type, version, headers, payload, created_at, false
                          FROM unnest(?::int[], ?::bigint[], ?::uuid[], ?::text[], ?::text[], ?::int[], ?::text[],
                                      ?::text[], ?::timestamptz[])
                            AS r (lane, no, message_id, key, type, version, headers, payload, created_at)
                        """)
                .params(
                        messages.stream().mapToInt(Envelope::lane).toArray(),
                        messages.stream().mapToLong(Envelope::no).toArray(),
                        column(messages, Envelope::id),
                        column(messages, Envelope::key),
                        column(messages, Envelope::type),
                        messages.stream().mapToInt(Envelope::version).toArray(),
                        headers,
                        column(messages, Envelope::payload),
                        column(messages, Envelope::occurredAt))
                .update();
        if (written != messages.size())
            throw new IllegalStateException("%d of %d messages were written".formatted(written, messages.size()));
    }

    private static <T> String[] column(List<T> rows, Function<T, Object> value) {
        return rows.stream().map(row -> value.apply(row).toString()).toArray(String[]::new);
    }
}
