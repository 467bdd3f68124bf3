package dev.jari.messaging.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.fault.Unreachable;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.net.TestProxy;
import dev.jari.testkit.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A fail-over: the primary dies, a synchronous standby is reached in its place and promoted a moment later. The
 * library's PostgreSQL has no pg_basebackup, so the standby begins as a copy of the stopped primary.
 */
@Covers({"B2", "Z12"})
class PromotedStandbyStoreTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int MESSAGES = 40;
    private static final int KEYS = 4;

    @TempDir
    Path folder;

    private final int primaryPort = FreePorts.next();
    private final int standbyPort = FreePorts.next();
    private volatile boolean receiving;

    @Test
    void what_was_in_flight_when_the_primary_died_is_handled_by_the_promoted_standby() throws Exception {
        copyPrimary();
        try (var primary =
                ChildProcess.start(PostgresProcess.class, List.of(), primary().toString(), "" + primaryPort)) {
            primary.awaitLine("ready", Duration.ofSeconds(60));
            var primaryServer = serverOf(primary());
            try (var standby = PostgresServer.start(standby(), standbyPort, Map.of());
                    var proxy = TestProxy.before(primaryPort);
                    var notes = open(proxy.through(standby.url()))) {
                // given
                replicateSynchronously();
                notes.start();
                notes.send(MESSAGES, KEYS);
                await().atMost(SOON).until(() -> failures(notes) >= KEYS);

                // when
                kill(primaryServer);
                proxy.redirect(standbyPort);
                var failuresBefore = failures(notes);
                receiving = true;
                await().atMost(SOON).until(() -> failures(notes) >= failuresBefore + 5 * KEYS);
                assertThat(readOnly(standby.url())).isEqualTo("on");
                // The same as pg_ctl promote, which does not run as root; it waits for the end of the recovery.
                assertThat(ask(standby.url(), "SELECT pg_promote(true, 30)")).isEqualTo("t");

                // then
                notes.awaitQuiet();
                notes.send(MESSAGES, KEYS);
                notes.awaitQuiet();
                assertThat(notes.count("applied")).isEqualTo(2 * MESSAGES);
                assertThat(notes.breaksOfOrder()).isZero();
                assertThat(notes.count("parked_message")).isZero();
            } finally {
                kill(primaryServer);
            }
        }
    }

    /** A single failure counted against a message would park it. Until it receives, messages stay in flight. */
    private NoteService open(String url) {
        return new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(url)),
                new LocalTransport(),
                MessagingSettings.defaults().withRetries(1, Duration.ofMillis(5)),
                MachineChance.CLOCK,
                plain -> Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
                    if (!receiving) throw new Unreachable("not yet");
                    plain.handler().handle(batch);
                }));
    }

    private static double failures(NoteService notes) {
        return notes.registry.get("messages.failures").counter().count();
    }

    private Path primary() {
        return folder.resolve("primary");
    }

    private Path standby() {
        return folder.resolve("standby");
    }

    private void copyPrimary() throws IOException {
        PostgresServer.start(primary(), primaryPort, Map.of()).close();
        try (var files = Files.walk(primary().resolve("postgres"))) {
            for (var file : files.toList()) {
                var copy = standby().resolve(primary().relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
                if (Files.isDirectory(file)) Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(file));
            }
        }
        var data = standby().resolve("postgres");
        Files.createFile(data.resolve("standby.signal"));
        Files.writeString(
                data.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=localhost port=%d user=postgres'\n".formatted(primaryPort),
                StandardOpenOption.APPEND);
    }

    /** What was acknowledged is on the standby, too. */
    private void replicateSynchronously() throws SQLException {
        var url = PostgresServer.url(primaryPort);
        run(url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
        run(url, "SELECT pg_reload_conf()");
        await().atMost(SOON)
                .until(() -> ask(url, "SELECT coalesce(max(sync_state), '') FROM pg_stat_replication")
                        .equals("sync"));
    }

    private static String readOnly(String url) throws SQLException {
        return ask(url, "SHOW transaction_read_only");
    }

    private static void run(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ask(String url, String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement();
                var row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private static ProcessHandle serverOf(Path server) throws IOException {
        var pid = Files.readAllLines(server.resolve("postgres/postmaster.pid")).getFirst();
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    private static void kill(ProcessHandle server) {
        server.destroyForcibly();
        server.onExit().join();
    }
}
