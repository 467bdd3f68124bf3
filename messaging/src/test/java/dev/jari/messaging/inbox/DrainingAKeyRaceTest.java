package dev.jari.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.WithoutGuard;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B2")
class DrainingAKeyRaceTest {

    private static final int ROUNDS = 20;
    private static final int MEANWHILE = 8;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private volatile boolean sick;

    @BeforeEach
    void startFromNothing() {
        NoteService.startFromNothing(database.url());
    }

    @Test
    void a_key_drained_while_new_messages_come_keeps_its_order_and_leaves_nobody_behind() {
        try (var notes =
                NoteService.open(database.url(), this::failingWhileSick).start()) {
            var parked = notes.bus.parked(notes.database);
            var sent = new ArrayList<String>();
            for (var round = 0; round < ROUNDS; round++) {
                // given
                sick = true;
                send(notes, sent, "sick " + round);
                await().atMost(NoteService.SOON).until(() -> !parked.list(0, 1).isEmpty());
                sick = false;

                // when
                var failed = parked.list(0, 1).getFirst().envelope().id();
                var drain = CompletableFuture.runAsync(() -> parked.retry(failed), Thread::startVirtualThread);
                for (var i = 0; i < MEANWHILE; i++) send(notes, sent, "meanwhile " + round + "." + i);
                drain.join();

                // then
                await().atMost(NoteService.SOON).until(() -> notes.applied("k").size() == sent.size());
                assertThat(notes.applied("k")).isEqualTo(sent);
                assertThat(parked.list(0, 1)).isEmpty();
                assertThat(notes.count("parked_key")).isZero();
            }
        }
    }

    @Test
    void a_drain_waits_for_a_message_that_is_just_put_behind_its_key() throws SQLException {
        try (var notes = drainedWhilePuttingBehind(database.url(), 2)) {
            await().atMost(NoteService.SOON).until(() -> notes.applied("k").size() == 2);
            assertThat(notes.applied("k")).containsExactly("sick", "meanwhile");
            assertThat(notes.count("parked_key")).isZero();
        }
    }

    @Test
    void without_the_lock_of_the_key_a_message_is_left_behind_a_key_that_is_free() throws SQLException {
        var unguarded = WithoutGuard.at(database.url(), Map.of("FOR SHARE", "", "FOR UPDATE", ""));
        try (var notes = drainedWhilePuttingBehind(unguarded, 1)) {
            await().atMost(NoteService.SOON).until(() -> notes.count("parked_message") == 1);
            assertThat(notes.applied("k")).containsExactly("sick");
            assertThat(notes.count("parked_key")).isZero();
        }
    }

    /**
     * A message finds its key blocked, and stands still before it is put behind it; then the key is drained.
     *
     * @param waiting of the two, how many wait for each other or for the test when both have begun
     */
    private NoteService drainedWhilePuttingBehind(String url, int waiting) throws SQLException {
        var notes = NoteService.open(url, this::failingWhileSick).start();
        var parked = notes.bus.parked(notes.database);
        sick = true;
        notes.send("k", "sick");
        await().atMost(NoteService.SOON).until(() -> !parked.list(0, 1).isEmpty());
        sick = false;
        var failed = parked.list(0, 1).getFirst().envelope().id();
        notes.database.jdbc().sql("""
                        CREATE OR REPLACE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS
                        'BEGIN PERFORM pg_advisory_xact_lock_shared(77); RETURN NEW; END'
                        """).update();
        notes.database
                .jdbc()
                .sql("CREATE OR REPLACE TRIGGER stands_still BEFORE INSERT ON parked_message"
                        + " FOR EACH ROW EXECUTE FUNCTION stand_still()")
                .update();
        CompletableFuture<Void> drain;
        try (var gate = notes.database.connectOutsidePool("gate", "-c statement_timeout=0");
                var statement = gate.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(77)");
            notes.send("k", "meanwhile");
            awaitWaiting(notes, 1);
            drain = CompletableFuture.runAsync(() -> parked.retry(failed), Thread::startVirtualThread);
            if (waiting == 1) drain.join();
            awaitWaiting(notes, waiting);
        }
        drain.join();
        return notes;
    }

    private static void awaitWaiting(NoteService notes, int count) {
        await().atMost(NoteService.SOON)
                .until(() -> notes.database
                                .jdbc()
                                .sql("SELECT count(*) FROM pg_stat_activity"
                                        + " WHERE datname = current_database() AND wait_event_type = 'Lock'")
                                .query(Integer.class)
                                .single()
                        == count);
    }

    private static void send(NoteService notes, List<String> sent, String text) {
        notes.send("k", text);
        sent.add(text);
    }

    private Subscription failingWhileSick(Subscription plain) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
            for (var message : batch)
                if (sick && ((Note) message.body()).text().startsWith("sick")) throw new IllegalStateException("sick");
            plain.handler().handle(batch);
        });
    }
}
