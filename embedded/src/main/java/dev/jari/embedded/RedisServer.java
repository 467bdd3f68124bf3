package dev.jari.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import redis.embedded.RedisExecProvider;

/**
 * A Redis of our own, append-only file flushed every second.
 *
 * <p>The library supplies the program; the process is ours because the library stops reading the server's output once
 * it is ready, and a full pipe would one day stop Redis in the middle of a log line.
 */
public final class RedisServer implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofSeconds(20);
    private static final Duration STOP_MAX = Duration.ofSeconds(2);
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);

    // Nothing may be evicted: an evicted hold would be a place promised twice.
    private static final Map<String, String> SETTINGS = Map.of(
            "bind", "127.0.0.1",
            "appendonly", "yes",
            "appendfsync", "everysec",
            "save", "",
            "maxmemory-policy", "noeviction",
            "daemonize", "no");

    private final Process process;
    private final int port;

    private RedisServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    public static RedisServer start(Path folder, int port, Map<String, String> extraSettings) {
        endLeftOver(folder);
        var log = folder.resolve("logs/redis.log");
        try {
            Files.createDirectories(log.getParent());
            var data = Files.createDirectories(folder.resolve("redis"));
            var command = new ArrayList<>(List.of(program(folder).toString(), "--port", Integer.toString(port)));
            command.addAll(List.of("--dir", data.toString()));
            SETTINGS.forEach((name, value) -> command.addAll(List.of("--" + name, value)));
            extraSettings.forEach((name, value) -> command.addAll(List.of("--" + name, value)));
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(log.toFile()))
                    .start();
            Files.writeString(pidFile(folder), process.pid() + "\n");
            awaitReady(process, port, log);
            return new RedisServer(process, port);
        } catch (IOException e) {
            throw new UncheckedIOException("Redis did not start; see " + log, e);
        }
    }

    static void endLeftOver(Path folder) {
        LeftOver.end(pidFile(folder), "redis-server", "TERM");
    }

    private static Path pidFile(Path folder) {
        return folder.resolve("redis.pid");
    }

    public String url() {
        return url(port);
    }

    /** What {@link #url()} will be once a server started on this port is up. */
    public static String url(int port) {
        return "redis://localhost:%d".formatted(port);
    }

    public int port() {
        return port;
    }

    /** Unpacks the program once per folder; the library would leave a copy in the temporary folder at every start. */
    private static Path program(Path folder) throws IOException {
        var program = folder.resolve("bin/redis-server-" + RedisExecProvider.redisVersion);
        if (Files.isExecutable(program)) return program;
        Files.createDirectories(program.getParent());
        var unpacked = RedisExecProvider.defaultProvider().get().toPath();
        // Copy aside and rename, so that a start killed half-way leaves no half program behind.
        var aside = program.resolveSibling(program.getFileName() + ".part");
        Files.copy(unpacked, aside, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        Files.move(aside, program, StandardCopyOption.ATOMIC_MOVE);
        return program;
    }

    private static void awaitReady(Process process, int port, Path log) throws IOException {
        var deadline = System.nanoTime() + START_MAX.toNanos();
        while (!answers(port)) {
            if (!process.isAlive())
                throw new IOException("Redis ended with %d; see %s".formatted(process.exitValue(), log));
            if (System.nanoTime() > deadline) {
                process.destroyForcibly();
                throw new IOException("Redis did not answer within %s; see %s".formatted(START_MAX, log));
            }
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
    }

    private static boolean answers(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            socket.setSoTimeout(500);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().read() == '+';
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_MAX.toMillis(), TimeUnit.MILLISECONDS)) process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
