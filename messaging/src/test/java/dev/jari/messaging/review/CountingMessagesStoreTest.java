package dev.jari.messaging.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CountingMessagesStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final NoteService notes = NoteService.open(database.url(), plain -> plain);

    @BeforeEach
    void startFromNothing() {
        run("TRUNCATE outbox, event_log, inbox, applied, parked_message, parked_key");
        run("UPDATE lane SET last_no = 0");
    }

    @AfterEach
    void close() {
        notes.close();
    }

    private void run(String sql) {
        notes.database.jdbc().sql(sql).update();
    }

    private OutboxCounts counts() {
        return new OutboxEventStore(notes.database.jdbc(), MachineChance.CLOCK).counts();
    }

    @Test
    void an_outbox_without_messages_has_none_and_no_oldest() {
        assertThat(counts()).isEqualTo(new OutboxCounts(0, null, 0));
    }

    @Test
    void all_lanes_are_counted_from_their_first_message_on() {
        // given
        notes.send("a", "first", "second");
        run("UPDATE outbox SET created_at = '2026-11-15T00:00:00Z' WHERE payload LIKE '%first%'");
        notes.send("b", "third");
        notes.send("c", "fourth");

        // then
        assertThat(counts().waiting()).isEqualTo(4);
        assertThat(Objects.requireNonNull(counts().oldest())).isEqualTo("2026-11-15T00:00:00Z");

        // when
        notes.start().awaitQuiet();

        // then
        assertThat(counts()).isEqualTo(new OutboxCounts(0, null, 0));
    }

    @Test
    void given_up_are_those_that_wait_for_an_admin() {
        for (var state : new String[] {"FAILED", "WAITING", "DISCARDED"})
            notes.database.jdbc().sql("""
                            INSERT INTO parked_message (consumer, message_id, source, lane, no, key, type, version,
                                                        headers, payload, occurred_at, parked_at, attempts, last_error,
                                                        state)
                            VALUES ('notes', gen_random_uuid(), 'notes', 0, 1, 'bad', 'note', 1, '{}', '{}', now(),
                                    now(), 5, 'can''t digest', ?)
                            """).param(state).update();

        assertThat(counts().parked()).isEqualTo(1);
    }
}
