package dev.jari.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;

/** The addresses of the build's PostgreSQL, Redis and NATS; the first test of a build to ask starts them. */
public final class TestServers {

    private static final Duration START_MAX = Duration.ofSeconds(90);
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private TestServers() {}

    public static String postgresUrl() {
        return Found.ADDRESSES.getProperty("postgres");
    }

    public static String redisUrl() {
        return Found.ADDRESSES.getProperty("redis");
    }

    /** Never empty: a test that needs NATS fails without it. */
    public static String natsUrl() {
        var url = Found.ADDRESSES.getProperty("nats");
        if (url == null)
            throw new IllegalStateException("nats-server is not installed, and this test needs it:"
                    + " ./jari test installs it where it may, or install it with the system's package manager.");
        return url;
    }

    /** Asked once per process, and only by tests that need a server. */
    private static final class Found {
        static final Properties ADDRESSES = find(BuildFolder.ofThisBuild());
    }

    private static Properties find(BuildFolder folder) {
        return folder.locked(() -> {
            folder.addUser(ProcessHandle.current().pid());
            maven().ifPresent(process -> folder.addUser(process.pid()));
            return folder.addresses().filter(TestServers::keeperLives).orElseGet(() -> start(folder));
        });
    }

    /** The Maven above this test run keeps the servers alive between two modules. */
    private static Optional<ProcessHandle> maven() {
        for (var process = ProcessHandle.current().parent();
                process.isPresent();
                process = process.get().parent()) {
            var command = process.get().info().commandLine().orElse("");
            if (command.contains("org.codehaus.plexus.classworlds.launcher.Launcher")) return process;
        }
        return Optional.empty();
    }

    private static boolean keeperLives(Properties addresses) {
        return ProcessHandle.of(Long.parseLong(addresses.getProperty("keeper")))
                .map(ProcessHandle::isAlive)
                .orElse(false);
    }

    private static Properties start(BuildFolder folder) {
        folder.withdraw();
        try {
            Files.createDirectories(folder.path());
            var log = Redirect.to(folder.keeperLog().toFile());
            var keeper = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx128m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ServerKeeper.class.getName(),
                            folder.path().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start();
            return awaitAddresses(folder, keeper);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Properties awaitAddresses(BuildFolder folder, Process keeper) {
        var deadline = System.nanoTime() + START_MAX.toNanos();
        while (keeper.isAlive() && System.nanoTime() < deadline) {
            var addresses = folder.addresses();
            if (addresses.isPresent()) return addresses.get();
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
        throw new IllegalStateException(
                "the test servers did not start:\n" + String.join("\n", folder.keeperLogLines()));
    }
}
