package dev.jari.testkit.server;

import dev.jari.testkit.source.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;

/**
 * The folder through which the test processes of a build and the {@link ServerKeeper} find each other: one file with
 * the servers' addresses, one empty file per process that still needs them, one lock.
 */
record BuildFolder(Path path) {

    static BuildFolder ofThisBuild() {
        return new BuildFolder(ProjectRoot.path().resolve("target/testkit"));
    }

    /** Runs while no other process of the build looks for, starts or stops the servers. */
    <T> T locked(Supplier<T> work) {
        try {
            Files.createDirectories(users());
            try (var channel = FileChannel.open(
                            path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                return work.get();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void addUser(long pid) {
        try {
            Files.writeString(users().resolve(Long.toString(pid)), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether any process that asked for the servers still lives; those that don't are forgotten. */
    boolean hasUsers() {
        try (var files = Files.list(users())) {
            var living = false;
            for (var file : files.toList()) {
                var pid = Long.parseLong(file.getFileName().toString());
                if (ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)) living = true;
                else Files.deleteIfExists(file);
            }
            return living;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Optional<Properties> addresses() {
        if (!Files.exists(addressFile())) return Optional.empty();
        try (var reader = Files.newBufferedReader(addressFile())) {
            var properties = new Properties();
            properties.load(reader);
            return Optional.of(properties);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void publish(Properties addresses) {
        var aside = path.resolve("servers.part");
        try {
            try (var writer = Files.newBufferedWriter(aside)) {
                addresses.store(writer, null);
            }
            Files.move(aside, addressFile(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void withdraw() {
        try {
            Files.deleteIfExists(addressFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path keeperLog() {
        return path.resolve("keeper.log");
    }

    List<String> keeperLogLines() {
        try {
            return Files.exists(keeperLog()) ? Files.readAllLines(keeperLog()) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path addressFile() {
        return path.resolve("servers.properties");
    }

    private Path users() {
        return path.resolve("users");
    }
}
