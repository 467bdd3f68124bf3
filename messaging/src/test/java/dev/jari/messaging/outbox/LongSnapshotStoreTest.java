package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.envelope.Lanes;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A backup, or a transaction that was forgotten, keeps PostgreSQL from removing what is updated and deleted meanwhile.
 * What a lane does must not cost more for it; pages are counted, because times depend on the machine.
 */
@Covers("B2")
class LongSnapshotStoreTest {

    private static final int LANE = Lanes.of("key");
    private static final int DEAD_COUNTERS = 4_000;
    private static final int DEAD_ROWS = 60_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @BeforeEach
    void startFromNothing() {
        try (var notes = NoteService.open(database.url())) {
            notes.database
                    .jdbc()
                    .sql("TRUNCATE outbox, event_log, inbox, applied")
                    .update();
            notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
        }
    }

    @Test
    void numbering_touches_as_few_pages_under_a_snapshot_as_without() throws SQLException {
        try (var notes = NoteService.open(database.url());
                var backup = database.connect()) {
            // given
            for (var i = 0; i < 10; i++) pagesToNumberOne(notes);
            var before = pagesToNumberOne(notes);
            keepSnapshot(backup);

            // when
            execute("""
                    DO $$
                    BEGIN
                        FOR i IN 1..%d LOOP
                            UPDATE lane SET last_no = last_no + 1 WHERE lane = %d;
                        END LOOP;
                    END $$
                    """.formatted(DEAD_COUNTERS, LANE));

            // then
            assertThat(pagesToNumberOne(notes)).as("pages, %d before", before).isLessThanOrEqualTo(before + 6);
        }
    }

    @Test
    void a_relay_that_looks_again_does_not_pass_what_it_has_moved_long_ago() throws SQLException {
        try (var notes = NoteService.open(database.url());
                var backup = database.connect()) {
            // given
            keepSnapshot(backup);
            execute("""
                    INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at,
                                        put_back)
                    SELECT %d, n, gen_random_uuid(), 'key', 'note.taken', 1, '{}', '{}', now(), false
                      FROM generate_series(1, %d) AS n
                    """.formatted(LANE, DEAD_ROWS));
            execute("DELETE FROM outbox");
            execute("UPDATE lane SET last_no = %d WHERE lane = %d".formatted(DEAD_ROWS, LANE));

            // when it has looked once
            notes.start();
            notes.send(List.of(note("first")));
            notes.awaitApplied(1);
            awaitLooks(notes);
            var passed = scans(notes);
            var pages = pages(notes, "outbox");

            // then
            awaitLooks(notes);
            var pagesPerScan = (pages(notes, "outbox") - pages) / (scans(notes) - passed);
            assertThat(pagesPerScan).as("pages of the outbox for every look").isLessThanOrEqualTo(10);
        }
    }

    @Test
    void rows_put_back_before_the_place_where_an_idle_relay_reads_are_found() {
        try (var notes = NoteService.open(database.url()).start()) {
            // given
            notes.send(100, 50);
            notes.awaitApplied(100);
            notes.awaitQuiet();
            awaitLooks(notes);

            // when
            new EventLog(notes.database).republishSince(Instant.EPOCH);

            // then
            await().atMost(NoteService.SOON).until(() -> duplicates(notes) == 100);
            notes.awaitQuiet();
            assertThat(notes.count("event_log")).isEqualTo(100);
            assertThat(notes.breaksOfOrder()).isZero();
        }
    }

    @Test
    void rows_put_back_before_the_place_where_a_busy_relay_reads_are_found() {
        try (var notes = NoteService.open(database.url()).start()) {
            // given
            notes.send("key", "x", "y");
            notes.awaitApplied(2);
            notes.awaitQuiet();
            awaitLooks(notes);
            var until = MachineChance.CLOCK.instant();
            var busy = new AtomicBoolean(true);
            var sender = CompletableFuture.runAsync(() -> {
                while (busy.get()) notes.send("key", "more");
            });
            notes.awaitApplied(20);

            // when
            var putBack = putBackPublishedBefore(until, notes);

            // then
            assertThat(putBack).isEqualTo(2);
            await().atMost(NoteService.SOON).until(() -> duplicates(notes) >= putBack);
            busy.set(false);
            sender.join();
            notes.awaitQuiet();
            assertThat(notes.breaksOfOrder()).isZero();
        }
    }

    /** Only the oldest, so that nothing after them leads the relay back. */
    private static int putBackPublishedBefore(Instant until, NoteService notes) {
        return notes.database
                .jdbc()
                .sql("""
                        WITH gone AS (
                            DELETE FROM event_log WHERE created_at < ?
                            RETURNING lane, no, message_id, key, type, version, headers, payload, created_at)
                        INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                        TABLE gone
                        """)
                .param(until.atOffset(ZoneOffset.UTC))
                .update();
    }

    private static double duplicates(NoteService notes) {
        return notes.registry.get("messages.duplicates").counter().count();
    }

    /** Every second an idle relay looks at its 16 lanes, in several ways. */
    private static void awaitLooks(NoteService notes) {
        var scans = scans(notes);
        await().atMost(NoteService.SOON).until(() -> scans(notes) >= scans + 100);
    }

    @Test
    void how_old_the_oldest_snapshot_is_can_be_watched() throws SQLException {
        try (var notes = NoteService.open(database.url()).start();
                var backup = database.connect()) {
            // given
            keepSnapshot(backup);

            // then
            await().atMost(NoteService.SOON).until(() -> snapshotSeconds(notes) > 1);
            backup.rollback();
            await().atMost(NoteService.SOON).until(() -> snapshotSeconds(notes) < 1);
        }
    }

    private static double snapshotSeconds(NoteService notes) {
        return notes.registry.get("outbox.snapshot.age").gauge().value();
    }

    private static Outgoing note(String text) {
        return Outgoing.of(Note.TYPE, "key", new Note(text));
    }

    private static void keepSnapshot(Connection backup) throws SQLException {
        backup.setAutoCommit(false);
        backup.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try (var statement = backup.createStatement()) {
            statement.execute("SELECT count(*) FROM pg_class");
        }
    }

    /** On a connection that ends with it, so that the server has counted all of it. */
    private static void execute(String sql) throws SQLException {
        try (var connection = database.connect();
                var statement = connection.createStatement()) {
            connection.setSchema("notes");
            statement.execute(sql);
        }
    }

    /** Counted by the connection that does it. */
    private static long pagesToNumberOne(NoteService notes) {
        return Objects.requireNonNull(notes.database.transactions().execute(_ -> {
            var before = pagesInThisTransaction(notes);
            notes.outbox.appendNumbered(List.of(note("counted")));
            return pagesInThisTransaction(notes) - before;
        }));
    }

    private static long pagesInThisTransaction(NoteService notes) {
        return notes.database.jdbc().sql("""
                        SELECT pg_stat_get_xact_blocks_fetched('lane'::regclass)
                               + (SELECT sum(pg_stat_get_xact_blocks_fetched(indexrelid))
                                    FROM pg_index WHERE indrelid = 'lane'::regclass)
                        """).query(Long.class).single();
    }

    private static long scans(NoteService notes) {
        return notes.database.jdbc().sql("""
                        SELECT coalesce(sum(idx_scan), 0) FROM pg_stat_user_indexes
                         WHERE schemaname = 'notes' AND relname = 'outbox'
                        """).query(Long.class).single();
    }

    private static long pages(NoteService notes, String table) {
        return notes.database.jdbc().sql("""
                        SELECT heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read
                          FROM pg_statio_user_tables WHERE schemaname = 'notes' AND relname = ?
                        """).param(table).query(Long.class).single();
    }
}
