package dev.jari.messaging.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.process.ChildProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
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
class KilledDatabaseStoreTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private @Nullable ChildProcess keeper;

    @Test
    void postgres_killed_under_load_is_waited_for_and_nothing_is_lost_or_counted_as_an_attempt() {
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
            killInTheMiddleOfAWrite(notes, unsure);
            startPostgres(port);
            var sentBefore = sent.get();
            await().atMost(SOON).until(() -> sent.get() > sentBefore + 500);
            enough.set(true);
            await().atMost(SOON).until(() -> !sender.isAlive());

            // then
            await().atMost(SOON).until(() -> notes.count("outbox") == 0);
            assertThat(unsure).as("the kill came under load").hasPositiveValue();
            assertThat(notes.count("applied")).isBetween((long) sent.get(), (long) sent.get() + unsure.get());
            assertThat(notes.breaksOfOrder()).isZero();
            assertThat(notes.count("parked_message")).isZero();
        } finally {
            killPostgres();
        }
    }

    /** Beside the sender, which may just wait for a connection: this one certainly has a transaction open. */
    private void killInTheMiddleOfAWrite(NoteService notes, AtomicInteger unsure) {
        try {
            notes.database.transactions().executeWithoutResult(_ -> {
                notes.outbox.append(Outgoing.of(Note.TYPE, "key-0", new Note("cut off")));
                killPostgres();
            });
        } catch (DataAccessException | TransactionException _) {
            unsure.incrementAndGet();
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
    private void killPostgres() {
        var pid = readPid();
        var server = ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
        server.destroyForcibly();
        server.onExit().join();
        if (keeper != null) keeper.kill();
    }

    private String readPid() {
        try {
            return Files.readAllLines(folder.resolve("postgres/postmaster.pid")).getFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
