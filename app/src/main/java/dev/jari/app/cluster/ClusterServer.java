package dev.jari.app.cluster;

import dev.jari.embedded.NatsServer;
import dev.jari.embedded.PostgresServer;
import dev.jari.embedded.RedisServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** A server that all processes of the cluster share. */
enum ClusterServer {
    POSTGRES("postgres/postmaster.pid"),
    REDIS("redis.pid"),
    NATS("nats.pid");

    private static final int ANSWER_MILLIS_MAX = 500;

    private final String pidFile;

    ClusterServer(String pidFile) {
        this.pidFile = pidFile;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ClusterServer> called(String name) {
        for (var server : values()) if (server.label().equalsIgnoreCase(name)) return Optional.of(server);
        return Optional.empty();
    }

    /** Starts it and leaves it running when this process ends. */
    void start(Path folder, int port, String password) {
        switch (this) {
            case POSTGRES -> PostgresServer.startGuarded(folder, port, password);
            case REDIS -> RedisServer.startGuarded(folder, port, password);
            case NATS -> NatsServer.startGuarded(folder, port, password);
        }
    }

    String url(int port, String password) {
        return switch (this) {
            case POSTGRES -> "postgres://postgres:%s@localhost:%d/".formatted(password, port);
            case REDIS -> RedisServer.url(port, password);
            case NATS -> NatsServer.url(port, password);
        };
    }

    /** The process, if it lives; a pid that now belongs to something else does not count. */
    Optional<ProcessHandle> process(Path folder) {
        try {
            var file = folder.resolve(pidFile);
            if (!Files.exists(file)) return Optional.empty();
            return ProcessHandle.of(
                            Long.parseLong(Files.readAllLines(file).getFirst().strip()))
                    .filter(process -> process.info().command().orElse("").contains(label()));
        } catch (IOException | NumberFormatException _) {
            return Optional.empty(); // it is being written, or was left half-written by a kill
        }
    }

    boolean answers(int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ANSWER_MILLIS_MAX);
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
