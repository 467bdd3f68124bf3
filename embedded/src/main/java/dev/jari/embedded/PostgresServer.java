package dev.jari.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL of our own. Unlike the library's default it writes durably ({@code fsync} and
 * {@code synchronous_commit} on): a booking that was answered must survive a power cut on a laptop too.
 */
public final class PostgresServer implements AutoCloseable {

    private static final String DATABASE = "jari";
    private static final Duration START_MAX = Duration.ofSeconds(60);

    // fsync: the library passes -F, and the later -c wins. Sockets: none, so that long folder names and a second
    // instance do no harm. Connections: five services with a pool of five each, lane connections, and room for tests.
    private static final Map<String, String> SETTINGS = Map.of(
            "fsync", "on",
            "synchronous_commit", "on",
            "full_page_writes", "on",
            "max_connections", "200",
            "unix_socket_directories", "",
            "listen_addresses", "localhost",
            "max_wal_size", "2GB",
            "timezone", "UTC",
            "log_timezone", "UTC");

    private final EmbeddedPostgres process;
    private final @Nullable String password;

    private PostgresServer(EmbeddedPostgres process, @Nullable String password) {
        this.process = process;
        this.password = password;
    }

    /** Starts on the data below the folder, for programs that know the {@link ServerPassword}. */
    public static PostgresServer startGuarded(Path folder, int port, String password) {
        return start(folder, port, Map.of(), password);
    }

    /** The same for every program of this machine, and with other settings. */
    public static PostgresServer start(Path folder, int port, Map<String, String> extraSettings) {
        return start(folder, port, extraSettings, null);
    }

    /** Makes the database {@code jari} the first time. */
    private static PostgresServer start(
            Path folder, int port, Map<String, String> extraSettings, @Nullable String password) {
        endLeftOver(folder);
        var log = folder.resolve("logs/postgres.log");
        try {
            Files.createDirectories(log.getParent());
            var builder = builder(folder, log, port, extraSettings);
            if (password != null) builder.setConnectConfig("password", password);
            var server = new PostgresServer(builder.start(), password);
            server.prepare(folder);
            return server;
        } catch (IOException | IllegalStateException e) { // the library says that initdb or pg_ctl failed, not why
            throw new StartRefused("PostgreSQL did not start: %s (%s tells more)".formatted(lastLine(log), log), e);
        }
    }

    private static EmbeddedPostgres.Builder builder(Path folder, Path log, int port, Map<String, String> extraSettings)
            throws IOException {
        var output = Redirect.appendTo(log.toFile());
        var builder = EmbeddedPostgres.builder()
                .setDataDirectory(data(folder))
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false) // ours runs after the last connection is closed
                .setOverrideWorkingDirectory(
                        Files.createDirectories(folder.resolve("bin")).toFile())
                .setPGStartupWait(START_MAX)
                .setErrorRedirector(output)
                .setOutputRedirector(output)
                .setLocaleConfig("locale", "C")
                .setPort(port);
        SETTINGS.forEach(builder::setServerConfig);
        extraSettings.forEach(builder::setServerConfig);
        return builder;
    }

    private static String lastLine(Path log) {
        try {
            var lines = Files.readAllLines(log);
            return lines.isEmpty() ? "it said nothing" : lines.getLast();
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** SIGINT is PostgreSQL's fast stop: it does not wait for clients that will never say goodbye. */
    static void endLeftOver(Path folder) {
        LeftOverServer.end(data(folder).resolve("postmaster.pid"), "postgres", "INT");
    }

    static Path data(Path folder) {
        return folder.resolve("postgres");
    }

    /** The JDBC address of Jari's database. */
    public String url() {
        return password == null ? url(process.getPort()) : url(process.getPort(), password);
    }

    /** What {@link #url()} will be once a guarded server started on this port is up. */
    public static String url(int port, String password) {
        return url(port) + "&password=" + password;
    }

    /** The same of one that is not guarded. */
    public static String url(int port) {
        return "jdbc:postgresql://localhost:%d/%s?user=postgres".formatted(port, DATABASE);
    }

    public int port() {
        return process.getPort();
    }

    private void prepare(Path folder) throws IOException {
        try (var connection = process.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            var exists = statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = '%s'".formatted(DATABASE));
            if (!exists.next()) statement.execute("CREATE DATABASE " + DATABASE);
            if (password != null) PostgresGuard.set(folder, connection, password);
        } catch (SQLException e) {
            throw new IllegalStateException("could not prepare database " + DATABASE, e);
        }
    }

    @Override
    public void close() {
        try {
            process.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
