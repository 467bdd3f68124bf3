package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.server.TestDatabase;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What putting back costs does not depend on how much was ever published. */
class PutBackPlanStoreTest {

    private static final Instant LAST = Instant.parse("2026-03-01T12:00:00Z");
    private static final int ROWS = 1_000_000;
    private static final int CHUNK = 100;

    /** For each row: where it is found, where it is deleted, its new row and index entry in the outbox. */
    private static final int PAGES_PER_ROW_MAX = 25;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void a_chunk_of_a_day_with_a_million_messages_touches_only_what_it_puts_back() {
        try (var service = ServiceDatabase.open("notes", DatabaseSettings.at(database.url()))) {
            // given
            publish(service.jdbc());

            // when
            var plan = String.join("\n", explain(service.jdbc(), LAST.minusSeconds(2_000)));

            // then
            assertThat(plan).doesNotContain("Seq Scan on event_log");
            assertThat(pages(plan)).as(plan).isLessThan((long) CHUNK * PAGES_PER_ROW_MAX);
        }
    }

    /** One message each millisecond of the day, the last one at noon. */
    private static void publish(JdbcClient jdbc) {
        jdbc.sql("""
                        INSERT INTO event_log (lane, no, message_id, key, type, version, headers, payload, created_at,
                                               published_at, published_on)
                        SELECT n % 16, n, gen_random_uuid(), 'k', 'note', 1, '{}', '{}', at, at, at::date
                          FROM (SELECT n, ?::timestamptz - (? - n) * interval '1 millisecond' AS at
                                  FROM generate_series(1, ?) AS n)
                        """).params(LAST.atOffset(ZoneOffset.UTC), ROWS, ROWS).update();
    }

    private static List<String> explain(JdbcClient jdbc, Instant since) {
        return jdbc.sql("EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) " + EventLog.PUT_BACK)
                .param("from_day", since.atOffset(ZoneOffset.UTC).toLocalDate())
                .param("from", since.atOffset(ZoneOffset.UTC))
                .param("until", LAST.atOffset(ZoneOffset.UTC))
                .param("chunk", CHUNK)
                .query((row, _) -> row.getString(1))
                .list();
    }

    /** The topmost node's buffers are those of all. */
    private static long pages(String plan) {
        var buffers = Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?")
                .matcher(plan);
        assertThat(buffers.find()).as(plan).isTrue();
        return number(buffers.group(1)) + number(buffers.group(2));
    }

    private static long number(String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
