package dev.jari.messaging.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.audit.AuditQueries;
import dev.jari.platform.audit.Findings;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B2")
class DrainingOutboxStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final InstantSource LATER = InstantSource.offset(MachineChance.CLOCK, Duration.ofMinutes(5));

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

    private Findings check(InstantSource clock) {
        var queries = new AuditQueries(notes.database, Duration.ofSeconds(5), Duration.ofMillis(50));
        return new OutboxDrains(queries, clock).check();
    }

    @Test
    void nothing_written_is_nothing_examined() {
        assertThat(check(LATER)).isEqualTo(new Findings(0, List.of(), null));
    }

    @Test
    void a_message_that_nobody_takes_over_is_told_after_a_while() {
        notes.send("a", "first");
        notes.send("a", "second");

        assertThat(check(MachineChance.CLOCK)).isEqualTo(new Findings(2, List.of(), null));
        var found = check(LATER);
        assertThat(found.examined()).isEqualTo(2);
        assertThat(found.violations()).singleElement().asString().contains("of a) waits since");
    }

    @Test
    void a_message_that_is_taken_over_while_it_is_looked_at_is_no_violation() {
        // given
        notes.send("a", "late");

        // when the relay begins only after the first look
        notes.start();

        // then
        assertThat(check(LATER).violations()).isEmpty();
        await().atMost(NoteService.SOON).until(() -> check(LATER).violations().isEmpty());
    }

    @Test
    void a_message_that_was_given_up_is_told_until_somebody_decides() {
        // given
        notes.send("a", "fine");
        run("""
                INSERT INTO parked_message (consumer, message_id, source, lane, no, key, type, version, headers,
                                            payload, occurred_at, parked_at, attempts, last_error, state)
                VALUES ('notes', gen_random_uuid(), 'notes', 0, 1, 'bad', 'note', 1, '{}', '{}', now(), now(), 5,
                        'can''t digest', 'FAILED')
                """);

        // then
        assertThat(check(MachineChance.CLOCK).violations())
                .singleElement()
                .asString()
                .contains("given up by notes: can't digest");
        run("UPDATE parked_message SET state = 'DISCARDED'");
        assertThat(check(MachineChance.CLOCK).violations()).isEmpty();
    }

    @Test
    void a_look_that_takes_too_long_is_stopped_and_says_so() {
        var hasty = new AuditQueries(notes.database, Duration.ofMillis(50), Duration.ZERO);

        var found = hasty.look("SELECT 1 AS examined, NULL AS violation FROM pg_sleep(30) LIMIT ?");

        assertThat(found).isEqualTo(new Findings(0, List.of(), "not finished within 50 ms"));
    }
}
