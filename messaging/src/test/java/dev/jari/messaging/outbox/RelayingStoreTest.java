package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.inbox.ParkedMessage;
import dev.jari.messaging.inbox.ParkedMessages;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers({"B2", "Z12"})
class RelayingStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @BeforeEach
    void startFromNothing() {
        try (var notes = NoteService.open(database.url())) {
            notes.database
                    .jdbc()
                    .sql("TRUNCATE outbox, event_log, inbox, applied, parked_message, parked_key")
                    .update();
            notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
        }
    }

    @Test
    void an_event_is_pending_then_processing_then_sent() {
        var gate = new CountDownLatch(1);
        try (var notes = NoteService.open(database.url(), plain -> slow(plain, gate))) {
            notes.send("a", "x");
            assertThat(statuses(notes)).containsExactly(Map.entry("note.taken", "PENDING"));

            notes.start();
            await().atMost(NoteService.SOON)
                    .until(() -> statuses(notes).contains(Map.entry("note.taken", "PROCESSING")));

            gate.countDown();
            await().atMost(NoteService.SOON).until(() -> statuses(notes).contains(Map.entry("note.taken", "SENT")));
            assertThat(statuses(notes)).hasSize(1);
        }
    }

    @Test
    void what_another_process_wrote_in_between_goes_first() {
        // given one that sends, and one that only writes
        try (var sender = NoteService.open(database.url());
                var writer = NoteService.open(database.url())) {
            sender.start();
            for (var round = 1; round <= 20; round++) {
                // when
                sender.send("a", "first");
                sender.awaitQuiet();
                writer.send("a", "second");
                sender.send("a", "third");

                // then
                sender.awaitApplied(3L * round);
                assertThat(sender.breaksOfOrder()).isZero();
            }
        }
    }

    @Test
    void what_waits_and_what_was_sent_can_be_watched() {
        var gate = new CountDownLatch(1);
        try (var notes =
                NoteService.open(database.url(), plain -> slow(plain, gate)).start()) {
            // when
            notes.send("a", "x", "y", "z");

            // then
            await().atMost(NoteService.SOON).until(() -> gauge(notes, "outbox.depth") == 3);
            await().atMost(NoteService.SOON).until(() -> gauge(notes, "outbox.lag") > 0);
            gate.countDown();
            await().atMost(NoteService.SOON).until(() -> gauge(notes, "outbox.depth") == 0);
            assertThat(gauge(notes, "outbox.lag")).isZero();
            assertThat(notes.registry.get("outbox.published").counter().count()).isEqualTo(3);
            assertThat(notes.registry.get("messages.batch").summary().totalAmount())
                    .isEqualTo(3);
        }
    }

    private static double gauge(NoteService notes, String name) {
        return notes.registry.get(name).gauge().value();
    }

    private static Subscription slow(Subscription plain, CountDownLatch gate) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            plain.handler().handle(batch);
        });
    }

    @Test
    void a_message_too_long_for_any_transport_is_failed_and_its_key_waits_while_others_flow() {
        try (var notes = NoteService.open(database.url()).start()) {
            // given
            var tooLong = "x".repeat(LocalTransport.PAYLOAD_BYTES_MAX + 1);
            notes.send(List.of(note("long", tooLong), note("long", "behind"), note("short", "fine")));

            // then
            await().atMost(NoteService.SOON).until(() -> parked(notes).size() == 2);
            assertThat(notes.applied("short")).containsExactly("fine");
            assertThat(statuses(notes))
                    .containsExactlyInAnyOrder(
                            Map.entry(Note.TYPE, "SENT"),
                            Map.entry(Note.TYPE, "FAILED"),
                            Map.entry(Note.TYPE, "PENDING"));
            assertThat(parked(notes).getFirst().lastError()).contains("1,000,000 bytes");
            assertThat(parked(notes).getFirst().attempts()).isEqualTo(5);
            notes.send(List.of(note("long", "later")));
            await().atMost(NoteService.SOON).until(() -> parked(notes).size() == 3);

            // when
            var outcome = notes.bus
                    .parked(notes.database)
                    .discard(parked(notes).getFirst().envelope().id());

            // then
            assertThat(outcome).isEqualTo(new ParkedMessages.PutBack(2));
            await().atMost(NoteService.SOON).until(() -> notes.applied("long").size() == 2);
            assertThat(notes.applied("long")).containsExactly("behind", "later");
        }
    }

    @Test
    void a_refused_message_that_is_retried_unmended_is_parked_again_ahead_of_those_behind_it() {
        try (var notes = NoteService.open(database.url()).start()) {
            // given
            var tooLong = "x".repeat(LocalTransport.PAYLOAD_BYTES_MAX + 1);
            notes.send(List.of(note("again", tooLong), note("again", "behind")));
            await().atMost(NoteService.SOON).until(() -> parked(notes).size() == 2);
            var refused = parked(notes).getFirst();

            // when
            var outcome =
                    notes.bus.parked(notes.database).retry(refused.envelope().id());

            // then
            assertThat(outcome).isEqualTo(new ParkedMessages.PutBack(2));
            await().atMost(NoteService.SOON)
                    .until(() -> parked(notes).size() == 2
                            && parked(notes).getFirst().position() > refused.position());
            assertThat(parked(notes))
                    .extracting(ParkedMessage::state)
                    .containsExactly(ParkedMessage.State.FAILED, ParkedMessage.State.WAITING);
            assertThat(parked(notes).getFirst().envelope()).isEqualTo(refused.envelope());
            assertThat(notes.applied("again")).isEmpty();
        }
    }

    private static Outgoing note(String key, String text) {
        return Outgoing.of(Note.TYPE, 5L, key, new Note(text));
    }

    @Test
    void lanes_are_shared_fairly_and_taken_over_when_a_relay_goes() {
        try (var first = NoteService.open(database.url()).start()) {
            await().atMost(NoteService.SOON)
                    .until(() -> first.relay.ownedLanes().size() == 16);
            try (var second = NoteService.open(database.url()).start()) {
                await().atMost(NoteService.SOON)
                        .until(() -> first.relay.ownedLanes().size() == 8
                                && second.relay.ownedLanes().size() == 8);
                var both = new HashSet<>(first.relay.ownedLanes());
                both.addAll(second.relay.ownedLanes());
                assertThat(both).hasSize(16);
                second.send(100, 50);
                first.awaitApplied(100);
            }
            await().atMost(NoteService.SOON)
                    .until(() -> first.relay.ownedLanes().size() == 16);
            assertThat(first.breaksOfOrder()).isZero();
        }
    }

    @Test
    void a_relay_whose_connection_is_cut_comes_back_by_itself() {
        try (var notes = NoteService.open(database.url()).start()) {
            // given
            notes.send(50, 10);
            notes.awaitApplied(50);

            // when
            var cut = notes.database.jdbc().sql("""
                            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                             WHERE application_name = 'jari notes relay' AND datname = current_database()
                            """).query(Long.class).single();
            notes.send(50, 10);

            // then
            assertThat(cut).isEqualTo(1);
            notes.awaitApplied(100);
            notes.awaitQuiet();
            assertThat(notes.breaksOfOrder()).isZero();
        }
    }

    @Test
    void what_is_published_again_is_absorbed() {
        var start = Instant.EPOCH;
        try (var notes = NoteService.open(database.url()).start()) {
            // given
            notes.send(100, 10);
            notes.awaitApplied(100);
            notes.awaitQuiet();

            // when
            var putBack = new EventLog(notes.database).republishSince(start);

            // then
            assertThat(putBack).isEqualTo(100);
            await().atMost(NoteService.SOON).until(() -> notes.count("event_log") == 100);
            assertThat(notes.count("applied")).isEqualTo(100);
            assertThat(notes.breaksOfOrder()).isZero();
        }
    }

    @Test
    void rows_put_back_behind_the_cursor_of_a_busy_lane_are_found() {
        try (var notes = NoteService.open(database.url()).start()) {
            // given
            notes.send("a", "x", "y");
            notes.awaitApplied(2);
            notes.awaitQuiet();
            var busy = new AtomicBoolean(true);
            var sender = CompletableFuture.runAsync(() -> {
                while (busy.get()) notes.send("a", "more");
            });

            // when
            new EventLog(notes.database).republishSince(Instant.EPOCH);

            // then
            await().atMost(NoteService.SOON)
                    .until(() ->
                            notes.registry.get("messages.duplicates").counter().count() >= 2);
            busy.set(false);
            sender.join();
            notes.awaitQuiet();
            assertThat(notes.breaksOfOrder()).isZero();
        }
    }

    private static List<ParkedMessage> parked(NoteService notes) {
        return notes.bus.parked(notes.database).list(0, 10);
    }

    private static List<Map.Entry<String, String>> statuses(NoteService notes) {
        return notes.database
                .jdbc()
                .sql("SELECT \"eventType\", status FROM outbox_events")
                .query((row, _) -> Map.entry(row.getString(1), row.getString(2)))
                .list();
    }
}
