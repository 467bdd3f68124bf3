package dev.jari.bench;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;

/** Servers of a bench's own, durable as in production, in a folder that is gone afterwards. */
public final class BenchServers implements AutoCloseable {

    private final Path folder;
    private final PostgresServer postgres;

    private BenchServers(Path folder, PostgresServer postgres) {
        this.folder = folder;
        this.postgres = postgres;
    }

    public static BenchServers start() {
        try {
            var folder = Files.createTempDirectory("jari-bench");
            return new BenchServers(folder, PostgresServer.start(folder, FreePorts.next(), Map.of()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String postgresUrl() {
        return postgres.url();
    }

    @Override
    public void close() {
        postgres.close();
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
