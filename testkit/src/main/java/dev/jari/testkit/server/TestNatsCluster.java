package dev.jari.testkit.server;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.NatsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Three NATS servers that form a cluster, for a test class that needs replicas. */
public final class TestNatsCluster implements BeforeAllCallback, AfterAllCallback {

    private static final int SERVERS = 3;

    private final List<Integer> ports = ports();
    private final List<Integer> routes = ports();
    private final TreeMap<Integer, NatsServer> servers = new TreeMap<>();
    private @Nullable Path folder;

    private static List<Integer> ports() {
        return IntStream.range(0, SERVERS).map(_ -> FreePorts.next()).boxed().toList();
    }

    /** The addresses of all servers. */
    public String url() {
        return ports.stream().map(NatsServer::url).collect(Collectors.joining(","));
    }

    /** {@code SIGKILL} of the server with this name. */
    public void kill(String name) {
        var server = servers.remove(number(name));
        if (server != null) server.kill();
    }

    /** Starts the server with this name, on its own port and store. */
    public void start(String name) {
        start(number(name));
    }

    private static String name(int number) {
        return "nats-" + number;
    }

    private static int number(String name) {
        return Integer.parseInt(name.substring(name.indexOf('-') + 1));
    }

    private void start(int number) {
        if (folder == null) throw new IllegalStateException("register TestNatsCluster as a static extension");
        var others = routes.stream().map("nats://127.0.0.1:%d"::formatted).collect(Collectors.joining(", "));
        var settings = """
                server_name: "%s"
                cluster { name: "jari-test", listen: "127.0.0.1:%d", routes: [%s] }
                """.formatted(name(number), routes.get(number), others);
        servers.put(number, NatsServer.start(folder.resolve(name(number)), ports.get(number), settings));
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        folder = Files.createTempDirectory("jari-nats-cluster");
        for (var number = 0; number < SERVERS; number++) start(number);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        servers.values().forEach(NatsServer::kill);
        if (folder == null) return;
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
