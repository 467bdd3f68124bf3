package dev.jari.messaging.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Covers({"B2", "Z2", "Z12"})
class KilledProcessStoreTest {

    /** Enough for several batches of many lanes; the longer runs are for the benchmark. */
    private static final int MANY = 20_000;

    private static final int ROUNDS = 5;
    private static final Duration SOON = Duration.ofSeconds(60);

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

    @ParameterizedTest
    @ValueSource(strings = {"outbox-committed", "handed-over", "handler-committed", "acknowledged"})
    void a_process_killed_here_loses_nothing_and_repeats_nothing(String failpoint) {
        // given
        try (var process = ChildProcess.start(
                NoteProcess.class, List.of("jari.failpoint=" + failpoint), database.url(), "60", "60", "6")) {
            process.awaitFailpoint(failpoint);

            // when
            process.kill();
        }

        // then
        try (var successor = NoteService.open(database.url())) {
            assertThat(successor.count("outbox") + successor.count("event_log"))
                    .as("left by the killed process")
                    .isEqualTo(60);
            successor.start();
            successor.awaitQuiet();
            assertAllApplied(successor, 60);
        }
    }

    @Test
    void a_frozen_process_loses_its_lanes_and_does_no_harm_when_it_wakes() {
        try (var frozen = ChildProcess.start(
                NoteProcess.class, List.of("jari.failpoint=handed-over"), database.url(), "3000", "3000", "60")) {
            // given
            frozen.awaitLine("sent", SOON);
            frozen.awaitFailpoint("handed-over");
            frozen.freeze();
            try (var successor = NoteService.open(database.url()).start()) {
                // when
                var took = System.nanoTime();
                await().atMost(SOON).until(() -> successor.relay.ownedLanes().size() == 16);
                took = System.nanoTime() - took;
                successor.send(200, 60);
                successor.awaitQuiet();

                // then
                assertThat(Duration.ofNanos(took)).isLessThan(Duration.ofSeconds(4));
                assertAllApplied(successor, 3200);
                frozen.proceed();
                frozen.thaw();
                await().atMost(SOON).until(() -> successor.relay.ownedLanes().size() == 8);
                successor.send(200, 60);
                successor.awaitQuiet();
                assertAllApplied(successor, 3400);
            }
        }
    }

    @Test
    void many_events_survive_a_process_that_is_killed_again_and_again() {
        try (var steady = startIdle();
                var sender = NoteService.open(database.url())) {
            steady.awaitLine("owning", SOON);
            for (var round = 0; round < ROUNDS; round++) {
                try (var victim = startIdle()) {
                    // given
                    victim.awaitLine("owning", SOON);
                    var before = (long) round * MANY / ROUNDS;
                    var sending = CompletableFuture.runAsync(() -> sendPart(sender));

                    // when
                    await().atMost(SOON).until(() -> sender.count("applied") > before);
                    victim.kill();
                    sending.join();
                }
                // The next one meets a system at rest, and not what this one left.
                await().atMost(SOON).until(() -> sender.count("outbox") == 0);
            }

            // then
            assertAllApplied(sender, MANY);
            var numbers = sender.database
                    .jdbc()
                    .sql("SELECT sum(last_no) FROM lane")
                    .query(Long.class)
                    .single();
            assertThat(numbers).isEqualTo(MANY);
            assertThat(steady.isAlive()).isTrue();
        }
    }

    private static ChildProcess startIdle() {
        return ChildProcess.start(NoteProcess.class, List.of(), database.url(), "0", "1", "1");
    }

    private static void sendPart(NoteService sender) {
        for (var sent = 0; sent < MANY / ROUNDS; sent += 20) sender.send(20, 500);
    }

    private static void assertAllApplied(NoteService notes, long count) {
        assertThat(notes.count("applied")).isEqualTo(count);
        assertThat(notes.breaksOfOrder()).isZero();
        assertThat(notes.count("parked_message")).isZero();
        assertThat(notes.count("event_log")).isEqualTo(count);
    }
}
