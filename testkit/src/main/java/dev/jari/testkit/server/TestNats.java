package dev.jari.testkit.server;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.NatsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A NATS server of its own for a test class that kills or wipes it. All other classes share the build's server at
 * {@link #sharedUrl()}, each in a {@link #freshNamespace()}.
 */
public final class TestNats implements BeforeAllCallback, AfterAllCallback {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final int port = FreePorts.next();
    private @Nullable Path folder;
    private @Nullable NatsServer server;

    public static String sharedUrl() {
        return TestServers.natsUrl();
    }

    /** A name that no other test of this build uses on the shared server. */
    public static String freshNamespace() {
        return "t-%d-%d".formatted(ProcessHandle.current().pid(), COUNT.incrementAndGet());
    }

    public String url() {
        return NatsServer.url(port);
    }

    /** {@code SIGKILL}; the store stays. */
    public void kill() {
        if (server != null) server.kill();
        server = null;
    }

    /** Deletes the store of a server that was killed. */
    public void wipe() {
        if (server != null) throw new IllegalStateException("kill it first");
        delete(NatsServer.store(folder()));
    }

    /** A copy of the store of a server that was killed; it goes with the folder of this server. */
    public Path copyStore() {
        if (server != null) throw new IllegalStateException("kill it first");
        var copy = folder().resolve("store-" + COUNT.incrementAndGet());
        copy(NatsServer.store(folder()), copy);
        return copy;
    }

    /** Gives a wiped server the store it had when this copy was made. */
    public void restoreStore(Path copy) {
        copy(copy, NatsServer.store(folder()));
    }

    /** Starts the server again, on the same port and store. */
    public void start() {
        server = NatsServer.start(folder(), port);
    }

    private Path folder() {
        if (folder == null) throw new IllegalStateException("register TestNats as a static extension");
        return folder;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        folder = Files.createTempDirectory("jari-nats");
        start();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        kill();
        delete(folder());
    }

    private static void copy(Path from, Path to) {
        try (var files = Files.walk(from)) {
            for (var file : files.toList())
                Files.copy(file, to.resolve(from.relativize(file).toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
