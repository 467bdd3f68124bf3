package dev.jari.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import redis.embedded.RedisExecProvider;

/**
 * A Redis of our own, append-only file flushed every second.
 *
 * <p>The library supplies the program; the process is ours because the library stops reading the server's output once
 * it is ready, and a full pipe would one day stop Redis in the middle of a log line.
 */
public final class RedisServer implements AutoCloseable {

    private static final Duration STOP_MAX = Duration.ofSeconds(2);
    private static final int VERSION = 7;

    // Nothing may be evicted: an evicted hold would be a place promised twice.
    private static final Map<String, String> SETTINGS = Map.of(
            "bind", "127.0.0.1",
            "appendonly", "yes",
            "appendfsync", "everysec",
            "save", "",
            "maxmemory-policy", "noeviction",
            "daemonize", "no");

    private final ServerProcess process;
    private final int port;

    private RedisServer(ServerProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Starts the program that Jari brings along, the same everywhere so that the next start can read its data, for
     * programs that know the {@link ServerPassword}.
     */
    public static RedisServer startGuarded(Path folder, int port, String password) {
        return start(RedisServer::unpacked, folder, port, Map.of(), password);
    }

    /** The same for every program of this machine, and with other settings. */
    public static RedisServer start(Path folder, int port, Map<String, String> extraSettings) {
        return start(RedisServer::unpacked, folder, port, extraSettings, null);
    }

    /** Starts the one that is installed on this machine. */
    public static RedisServer start(Path program, Path folder, int port) {
        return start(_ -> program, folder, port, Map.of(), null);
    }

    /** Which program it is, given the folder of the data. */
    @FunctionalInterface
    private interface Program {
        Path in(Path folder) throws IOException;
    }

    private static RedisServer start(
            Program program, Path folder, int port, Map<String, String> extraSettings, @Nullable String password) {
        endLeftOver(folder);
        var log = folder.resolve("logs/redis.log");
        try {
            Files.createDirectories(log.getParent());
            var data = Files.createDirectories(folder.resolve("redis"));
            var command = new ArrayList<>(List.of(program.in(folder).toString()));
            // In a file: what stands in a command every user of the machine can read.
            if (password != null) command.add(passwordFile(folder, password).toString());
            command.addAll(List.of("--port", Integer.toString(port), "--dir", data.toString()));
            SETTINGS.forEach((name, value) -> command.addAll(List.of("--" + name, value)));
            extraSettings.forEach((name, value) -> command.addAll(List.of("--" + name, value)));
            var process = ServerProcess.start(
                    "Redis",
                    command,
                    log,
                    pidFile(folder),
                    port,
                    connection -> isReady(connection, password),
                    STOP_MAX);
            return new RedisServer(process, port);
        } catch (IOException e) {
            throw new UncheckedIOException("Redis did not start; see " + log, e);
        }
    }

    /** The program that is installed on this machine, if it is of the version that Jari is made for. */
    public static Optional<Path> installed() {
        return MachinePrograms.find("redis-server").filter(RedisServer::isOurVersion);
    }

    private static boolean isOurVersion(Path program) {
        try {
            var asked = new ProcessBuilder(program.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            try (var said = asked.inputReader()) {
                return said.readAllLines().stream().anyMatch(line -> line.contains(" v=" + VERSION + "."));
            }
        } catch (IOException e) {
            return false; // whatever it is, it can't be run
        }
    }

    static void endLeftOver(Path folder) {
        LeftOverServer.end(pidFile(folder), "redis-server", "TERM");
    }

    private static Path pidFile(Path folder) {
        return folder.resolve("redis.pid");
    }

    /** Where it is reached by those who need no password, or add it. */
    public String url() {
        return url(port);
    }

    /** Where a guarded server on this port will be reached. */
    public static String url(int port, String password) {
        return "redis://:%s@localhost:%d".formatted(password, port);
    }

    /** The same of one that is not guarded. */
    public static String url(int port) {
        return "redis://localhost:%d".formatted(port);
    }

    public int port() {
        return port;
    }

    /** Unpacks the program once per folder; the library would leave a copy in the temporary folder at every start. */
    private static Path unpacked(Path folder) throws IOException {
        var program = folder.resolve("bin/redis-server-" + RedisExecProvider.redisVersion);
        if (Files.isExecutable(program)) return program;
        Files.createDirectories(program.getParent());
        var unpacked = RedisExecProvider.defaultProvider().get().toPath();
        // Copy aside and rename, so that a start killed half-way leaves no half program behind.
        var aside = program.resolveSibling(program.getFileName() + ".part");
        copy(unpacked, aside);
        Files.move(aside, program, StandardCopyOption.ATOMIC_MOVE);
        return program;
    }

    /**
     * By a process of its own. A file that this one writes is open for a moment in every process it starts meanwhile,
     * PostgreSQL's for example, and a program that is open for writing anywhere can't be run.
     */
    private static void copy(Path from, Path to) throws IOException {
        var copying = new ProcessBuilder("cp", "-p", from.toString(), to.toString())
                .redirectErrorStream(true)
                .start();
        try (var said = copying.inputReader()) {
            var complaint = String.join(" ", said.readAllLines());
            if (copying.waitFor() != 0) throw new IOException("Redis could not be unpacked: " + complaint);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while Redis was unpacked");
        }
    }

    private static Path passwordFile(Path folder, String password) throws IOException {
        var file = folder.resolve("redis.conf");
        SecretFile.write(file, "requirepass %s%n".formatted(password));
        return file;
    }

    private static boolean isReady(Socket connection, @Nullable String password) throws IOException {
        var commands = (password == null ? "" : "AUTH " + password + "\r\n") + "PING\r\n";
        connection.getOutputStream().write(commands.getBytes(StandardCharsets.US_ASCII));
        var answers = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        return (password == null || "+OK".equals(answers.readLine())) && "+PONG".equals(answers.readLine());
    }

    @Override
    public void close() {
        process.close();
    }
}
