package dev.jari.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A NATS of our own with JetStream on disk. The program is the machine's: no library supplies it. */
public final class NatsServer implements AutoCloseable {

    private static final Duration STOP_MAX = Duration.ofSeconds(3);
    private static final String USER = "jari";

    private final ServerProcess process;
    private final int port;

    private NatsServer(ServerProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Where the program is. */
    public static Optional<Path> program() {
        return MachinePrograms.find("nats-server");
    }

    /** Starts the server on the folder's store for programs that know the {@link ServerPassword}. */
    public static NatsServer startGuarded(Path folder, int port, String password) {
        return start(folder, port, "authorization { user: \"%s\", password: \"%s\" }%n".formatted(USER, password));
    }

    /** Where a guarded server on this port will be reached. */
    public static String url(int port, String password) {
        return "nats://%s:%s@localhost:%d".formatted(USER, password, port);
    }

    /** Starts the server on the folder's store, which is made if it is not there, for every program of this machine. */
    public static NatsServer start(Path folder, int port) {
        return start(folder, port, "");
    }

    /** The same with more settings, such as those of a cluster. */
    public static NatsServer start(Path folder, int port, String moreSettings) {
        var program = program()
                .orElseThrow(() -> new StartRefused("nats-server is not installed: install it with the system's package"
                        + " manager (Debian and Ubuntu: apt-get install nats-server)."));
        endLeftOver(folder);
        var log = folder.resolve("logs/nats.log");
        try {
            Files.createDirectories(log.getParent());
            var settings = folder.resolve("nats.conf");
            SecretFile.write(settings, settings(store(folder), port) + moreSettings);
            var command = List.of(program.toString(), "--config", settings.toString());
            var process =
                    ServerProcess.start("NATS", command, log, pidFile(folder), port, NatsServer::isReady, STOP_MAX);
            return new NatsServer(process, port);
        } catch (IOException e) {
            throw new UncheckedIOException("NATS did not start; see " + log, e);
        }
    }

    /** Without a limit JetStream takes three quarters of what is free when it starts, and stays full when it was. */
    private static String settings(Path store, int port) {
        return """
                listen: "127.0.0.1:%d"
                jetstream {
                  store_dir: "%s"
                  max_file_store: 8GB
                  max_memory_store: 64MB
                }
                """.formatted(port, store);
    }

    /** Where the server keeps its messages. */
    public static Path store(Path folder) {
        return folder.resolve("nats");
    }

    public static void endLeftOver(Path folder) {
        LeftOverServer.end(pidFile(folder), "nats-server", "TERM");
    }

    private static Path pidFile(Path folder) {
        return folder.resolve("nats.pid");
    }

    public String url() {
        return url(port);
    }

    /** What {@link #url()} will be once a server started on this port is up. */
    public static String url(int port) {
        return "nats://localhost:%d".formatted(port);
    }

    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    /** A server says who it is as soon as it takes connections, which is after JetStream has read its store. */
    private static boolean isReady(Socket connection) throws IOException {
        return new String(connection.getInputStream().readNBytes(4), StandardCharsets.US_ASCII).equals("INFO");
    }

    /** {@code SIGKILL}. */
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }
}
