package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Messages arrive once and in order while a backup keeps an old snapshot. It also tells how long they take, which
 * depends on the machine and is not judged here, {@link LongSnapshotStoreTest} counts what matters instead:
 * {@code ./jari test messaging -Dtest=SnapshotLatencyStoreTest -Dcommits=200000} takes minutes.
 */
@Covers("B2")
@Timeout(value = 1, unit = TimeUnit.HOURS)
class SnapshotLatencyStoreTest {

    private static final int SENDERS = 4;
    private static final int COMMITS = Integer.getInteger("commits", 800);
    private static final int PARTS = 4;
    private static final int MEASURED = Math.min(2_000, COMMITS / PARTS);
    private static final Duration PACE = Duration.ofMillis(2);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Queue<Long> latencies = new ConcurrentLinkedQueue<>();

    @Test
    void messages_arrive_once_and_in_order_under_a_snapshot() throws SQLException {
        try (var notes = NoteService.open(database.url(), this::timed).start();
                var backup = database.connect()) {
            sendAsFastAsPossible(notes, 2 * MEASURED);
            measure(notes, "without a snapshot");
            keepSnapshot(backup);
            for (var part = 1; part <= PARTS; part++) {
                sendAsFastAsPossible(notes, COMMITS / PARTS);
                measure(notes, "after %,d commits under a snapshot".formatted(COMMITS / PARTS * part));
            }
            assertThat(notes.count("applied"))
                    .isEqualTo(2L * MEASURED + (long) COMMITS / PARTS * PARTS + (PARTS + 1L) * MEASURED);
            assertThat(notes.breaksOfOrder()).isZero();
        }
    }

    private static void keepSnapshot(Connection backup) throws SQLException {
        backup.setAutoCommit(false);
        backup.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try (var statement = backup.createStatement()) {
            statement.execute("SELECT count(*) FROM pg_class");
        }
    }

    private Subscription timed(Subscription plain) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
            plain.handler().handle(batch);
            var now = System.nanoTime();
            batch.forEach(message -> latencies.add(now - sentAt(message)));
        });
    }

    private static long sentAt(Message message) {
        return Long.parseLong(((Note) message.body()).text());
    }

    private static void send(NoteService notes, int i) {
        notes.send(List.of(Outgoing.of(Note.TYPE, "key-" + i % 64, new Note(Long.toString(System.nanoTime())))));
    }

    private static void sendAsFastAsPossible(NoteService notes, int commits) {
        var began = System.nanoTime();
        try (var senders = Executors.newFixedThreadPool(SENDERS)) {
            for (var sender = 0; sender < SENDERS; sender++) {
                var first = sender;
                senders.execute(() -> {
                    for (var i = first; i < commits; i += SENDERS) send(notes, i);
                });
            }
        }
        notes.awaitQuiet();
        System.out.printf("%,d commits took %,d ms%n", commits, (System.nanoTime() - began) / 1_000_000);
    }

    private void measure(NoteService notes, String when) {
        latencies.clear();
        for (var i = 0; i < MEASURED; i++) {
            var next = System.nanoTime() + PACE.toNanos();
            send(notes, i);
            while (System.nanoTime() - next < 0) LockSupport.parkNanos(next - System.nanoTime());
        }
        notes.awaitQuiet();
        var all = latencies.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(all);
        assertThat(all).hasSize(MEASURED);
        System.out.printf(
                "%s: median %.2f ms, 99 %% %.2f ms, most %.2f ms%n",
                when, all[MEASURED / 2] / 1e6, all[MEASURED * 99 / 100] / 1e6, all[MEASURED - 1] / 1e6);
    }
}
