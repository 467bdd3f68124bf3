package dev.jari.messaging.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.database.DatabaseSettings;
import dev.jari.messaging.database.ServiceDatabase;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

@Covers({"B2", "Z12"})
class KilledDatabaseTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private @Nullable ChildProcess keeper;

    @Test
    void postgres_killed_under_load_is_waited_for_and_nothing_is_lost_or_counted_as_an_attempt() throws IOException {
        var port = FreePorts.next();
        startPostgres(port);
        try (var notes = openWithOneAttempt(PostgresServer.url(port)).start()) {
            // given
            var enough = new AtomicBoolean();
            var sent = new AtomicInteger();
            var unsure = new AtomicInteger();
            var sender = Thread.ofVirtual().start(() -> keepSending(notes, enough, sent, unsure));
            notes.awaitApplied(500);

            // when
            killPostgres();
            startPostgres(port);
            var sentBefore = sent.get();
            await().atMost(SOON).until(() -> sent.get() > sentBefore + 500);
            enough.set(true);
            await().atMost(SOON).until(() -> !sender.isAlive());

            // then
            await().atMost(SOON).until(() -> notes.count("outbox") == 0);
            assertThat(notes.count("applied")).isBetween((long) sent.get(), (long) sent.get() + unsure.get());
            assertThat(notes.breaksOfOrder()).isZero();
            assertThat(notes.count("parked_message")).isZero();
        } finally {
            killPostgres();
        }
    }

    /** A single failure counted against a message would park it. */
    private static NoteService openWithOneAttempt(String url) {
        return new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(url)),
                new LocalTransport(),
                MessagingSettings.defaults().withRetries(1, Duration.ofMillis(5)),
                MachineChance.CLOCK,
                UnaryOperator.identity());
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

    private void startPostgres(int port) {
        keeper = ChildProcess.start(PostgresProcess.class, List.of(), folder.toString(), "" + port);
        keeper.awaitLine("ready", SOON);
    }

    /** The server itself with {@code SIGKILL}, then the process that started it. */
    private void killPostgres() throws IOException {
        var pid = Files.readAllLines(folder.resolve("postgres/postmaster.pid")).getFirst();
        var server = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        server.destroyForcibly();
        server.onExit().join();
        if (keeper != null) keeper.kill();
    }
}
