package dev.jari.messaging.crash;

import static org.awaitility.Awaitility.await;

import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A broker that has lost what it said it had stored is filled again, once, completely and in order. */
@Covers({"B2", "Z2"})
class PuttingBackStoreTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int LANE = 3;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestNats nats = new TestNats();

    private final String namespace = TestNats.freshNamespace();

    @BeforeEach
    void startFromNothing() {
        NoteService.startFromNothing(database.url());
    }

    private NoteService notes(UnaryOperator<Subscription> subscribing) {
        return NoteService.overNats(database.url(), NoteService.natsTransport(nats.url(), namespace), subscribing);
    }

    /** Whatever it receives stays in NATS: nothing is ever handled. */
    private NoteService deaf() {
        return notes(plain -> Subscription.of(plain.group(), plain.database(), plain.types(), _ -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .start();
    }

    private static void sendInOneLane(NoteService notes, int count) {
        notes.send(IntStream.range(0, count)
                .mapToObj(i -> new Outgoing(Note.TYPE, LANE, "key-" + i % 50, 1, Map.of(), new Note("note " + i)))
                .toList());
    }

    /** NATS has confirmed them, no group has taken one over, and now they are in the event log only. */
    private void loseFiveThousand() {
        try (var deaf = deaf()) {
            for (var sent = 0; sent < 5; sent++) sendInOneLane(deaf, 1_000);
            deaf.awaitQuiet();
        }
        nats.kill();
        nats.wipe();
        nats.start();
    }

    @Test
    void an_instance_that_stops_while_putting_back_leaves_the_rest_to_the_next() {
        // given
        loseFiveThousand();
        try (var stopped = ChildProcess.start(
                NatsNoteProcess.class, List.of("jari.failpoint=put-back"), database.url(), nats.url(), namespace)) {
            stopped.awaitFailpoint("put-back");

            // when
            try (var notes = notes(UnaryOperator.identity()).start()) {
                sendInOneLane(notes, 100);

                // then
                notes.assertAllApplied(5_100);
                stopped.proceed();
                sendInOneLane(notes, 100);
                notes.assertAllApplied(5_200);
            }
        }
    }

    @Test
    void rows_that_another_instance_is_just_putting_back_do_not_end_the_work_on_the_rest() throws SQLException {
        // given
        loseFiveThousand();
        try (var other = DriverManager.getConnection(database.url());
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            other.setSchema("notes");
            statement.executeUpdate("""
                    WITH gone AS (DELETE FROM event_log WHERE no <= 1000
                                  RETURNING lane, no, message_id, key, type, version, headers, payload, created_at)
                    INSERT INTO outbox (lane, no, message_id, key, type, version, headers, payload, created_at)
                    SELECT lane, no, message_id, key, type, version, headers, payload, created_at FROM gone
                    """);

            // when
            try (var notes = notes(UnaryOperator.identity()).start()) {
                await().atMost(SOON).until(() -> waitsForALock(notes));
                other.commit();
                sendInOneLane(notes, 100);

                // then
                notes.assertAllApplied(5_100);
            }
        }
    }

    private static boolean waitsForALock(NoteService notes) {
        return notes.database.jdbc().sql("""
                        SELECT EXISTS (SELECT FROM pg_stat_activity
                                        WHERE datname = current_database() AND wait_event_type = 'Lock')
                        """).query(Boolean.class).single();
    }

    @Test
    void two_instances_that_both_notice_a_loss_put_back_one_after_the_other() {
        // given
        loseFiveThousand();

        // when
        try (var one = notes(UnaryOperator.identity());
                var other = notes(UnaryOperator.identity())) {
            one.start();
            other.start();
            sendInOneLane(other, 100);

            // then
            one.assertAllApplied(5_100);
        }
    }

    @Test
    void a_broker_whose_store_is_older_than_what_it_confirmed_is_noticed_though_everybody_else_was_away_too() {
        // given
        Path earlier;
        try (var deaf = deaf()) {
            sendInOneLane(deaf, 100);
            deaf.awaitQuiet();
            await().atMost(SOON).until(() -> deaf.count("broker_store") == 1);
            nats.kill();
            earlier = nats.copyStore();
            nats.start();
            sendInOneLane(deaf, 200);
            deaf.awaitQuiet();
        }

        // when
        nats.kill();
        nats.wipe();
        nats.restoreStore(earlier);
        nats.start();

        // then
        try (var notes = notes(UnaryOperator.identity()).start()) {
            notes.assertAllApplied(300);
        }
    }
}
