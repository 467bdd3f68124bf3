package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.messaging.inbox.Message;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * How long messages take while a backup keeps an old snapshot: {@code ./jari test messaging
 * -Dtest=SnapshotLatencyStoreTest -Dcommits=200000}. It takes minutes and depends on the machine, so the suite leaves
 * it out; {@link LongSnapshotStoreTest} counts what matters instead.
 */
@EnabledIfSystemProperty(named = "commits", matches = "\\d+")
class SnapshotLatencyStoreTest {

    private static final int SENDERS = 4;
    private static final int WARM_UP = 4_000;
    private static final int MEASURED = 2_000;
    private static final Duration PACE = Duration.ofMillis(2);

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final Queue<Long> latencies = new ConcurrentLinkedQueue<>();

    @Test
    void a_message_takes_at_most_three_times_as_long() throws SQLException, InterruptedException {
        var commits = Integer.getInteger("commits");
        try (var notes = NoteService.open(database.url(), this::timed).start()) {
            sendAsFastAsPossible(notes, WARM_UP);
            var without = measured(notes, "without a snapshot");
            try (var backup = database.connect()) {
                keepSnapshot(backup);
                for (var part = 1; part <= 4; part++) {
                    sendAsFastAsPossible(notes, commits / 4);
                    measured(notes, "after %,d commits under a snapshot".formatted(commits / 4 * part));
                }
                var under = measured(notes, "the same again");
                assertThat(under.median()).isLessThanOrEqualTo(3 * without.median());
                assertThat(under.p99()).isLessThanOrEqualTo(3 * without.p99());
            }
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

    private void sendAsFastAsPossible(NoteService notes, int commits) throws InterruptedException {
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

    private record Latency(long median, long p99, long most) {}

    private Latency measured(NoteService notes, String when) {
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
        var latency = new Latency(all[MEASURED / 2], all[MEASURED / 100 * 99], all[MEASURED - 1]);
        System.out.printf(
                "%s: median %.2f ms, 99 %% %.2f ms, most %.2f ms%n",
                when, latency.median() / 1e6, latency.p99() / 1e6, latency.most() / 1e6);
        return latency;
    }
}
