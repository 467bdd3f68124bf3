package dev.jari.messaging.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

@Covers({"B2", "Z12"})
class KilledDatabaseTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void postgres_killed_under_load_is_waited_for_and_nothing_is_lost_or_counted_as_an_attempt() throws Exception {
        var port = FreePorts.next();
        var server = PostgresServer.start(folder, port, Map.of());
        try (var notes = NoteService.open(server.url()).start()) {
            // given
            var enough = new AtomicBoolean();
            var sent = new AtomicInteger();
            var unsure = new AtomicInteger();
            var sender = Thread.ofVirtual().start(() -> keepSending(notes, enough, sent, unsure));
            notes.awaitApplied(500);

            // when
            kill(server);
            server = PostgresServer.start(folder, port, Map.of());
            var sentBefore = sent.get();
            await().atMost(SOON).until(() -> sent.get() > sentBefore + 500);
            enough.set(true);
            sender.join();

            // then
            await().atMost(SOON).until(() -> notes.count("outbox") == 0);
            assertThat(notes.count("applied")).isBetween((long) sent.get(), (long) sent.get() + unsure.get());
            assertThat(notes.breaksOfOrder()).isZero();
            assertThat(notes.count("parked_message")).isZero();
        } finally {
            server.close();
        }
    }

    /** A commit whose answer was lost may have happened or not. */
    private static void keepSending(NoteService notes, AtomicBoolean enough, AtomicInteger sent, AtomicInteger unsure) {
        while (!enough.get()) {
            try {
                notes.send(10, 5);
                sent.addAndGet(10);
            } catch (DataAccessException | TransactionException _) {
                unsure.addAndGet(10);
            }
        }
    }

    private void kill(PostgresServer server) throws IOException {
        var pid = Long.parseLong(
                Files.readAllLines(folder.resolve("postgres/postmaster.pid")).getFirst());
        var process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        process.onExit().join();
        assertThat(server.port()).isPositive();
    }
}
