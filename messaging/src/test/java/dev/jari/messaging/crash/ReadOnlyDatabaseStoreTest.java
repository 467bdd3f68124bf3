package dev.jari.messaging.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.fault.Unreachable;
import dev.jari.testkit.Covers;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;

@Covers({"B2", "Z12"})
class ReadOnlyDatabaseStoreTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int MESSAGES = 20;
    private static final int KEYS = 2;

    @TempDir
    Path folder;

    private volatile boolean receiving;

    @Test
    void a_database_that_is_read_only_for_a_while_parks_nothing_and_is_used_as_soon_as_it_can_be_written()
            throws SQLException {
        try (var postgres = PostgresServer.start(folder, FreePorts.next(), Map.of());
                var notes = NoteService.open(postgres.url(), this::notYet)) {
            // given
            notes.start();
            notes.send(MESSAGES, KEYS);
            await().atMost(SOON).until(() -> failures(notes) >= KEYS);
            readOnly(postgres, true);

            // when: every message fails more often than it may, and parking it too
            var failuresBefore = failures(notes);
            receiving = true;
            await().atMost(SOON).until(() -> failures(notes) >= failuresBefore + 7 * KEYS);
            assertThatThrownBy(() -> notes.send(1, 1)).isInstanceOf(DataAccessException.class);
            readOnly(postgres, false);

            // then
            notes.awaitQuiet();
            assertThat(notes.count("parked_message")).isZero();
            assertThat(notes.count("applied")).isEqualTo(MESSAGES);
            assertThat(notes.breaksOfOrder()).isZero();
        }
    }

    /** Until it receives, messages stay in flight. */
    private Subscription notYet(Subscription plain) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
            if (!receiving) throw new Unreachable("not yet");
            plain.handler().handle(batch);
        });
    }

    private static double failures(NoteService notes) {
        return notes.registry.get("messages.failures").counter().count();
    }

    /** As an operator, a full disk's guard or a provider's fail-over does it: sessions that are open see it too. */
    private static void readOnly(PostgresServer postgres, boolean on) throws SQLException {
        try (var connection = DriverManager.getConnection(postgres.url());
                var statement = connection.createStatement()) {
            statement.execute("SET default_transaction_read_only = off");
            statement.execute("ALTER SYSTEM SET default_transaction_read_only = " + (on ? "on" : "off"));
            statement.execute("SELECT pg_reload_conf()");
        }
    }
}
