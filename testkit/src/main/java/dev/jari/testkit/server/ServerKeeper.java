package dev.jari.testkit.server;

import dev.jari.embedded.FreePorts;
import dev.jari.embedded.NatsServer;
import dev.jari.embedded.PostgresServer;
import dev.jari.embedded.RedisServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The process that owns a build's servers. It outlives the single test run that started it, so that the next module
 * finds them running, and ends by itself when the last process that asked for them is gone.
 */
final class ServerKeeper {

    private static final Duration LOOK_EVERY = Duration.ofMillis(300);

    private ServerKeeper() {}

    public static void main(String[] args) throws InterruptedException {
        var folder = new BuildFolder(Path.of(args[0]));
        var postgresPort = FreePorts.next();
        var redisPort = FreePorts.next();
        var postgres = CompletableFuture.supplyAsync(
                () -> PostgresServer.start(folder.path(), postgresPort, Map.of("max_connections", "400")));
        var redis = RedisServer.start(folder.path(), redisPort, Map.of("databases", "4096"));
        // Tests that need NATS say so when the machine has none; the others do not need it.
        var nats = NatsServer.program().map(_ -> NatsServer.start(folder.path(), FreePorts.next()));
        var ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            folder.withdraw();
            nats.ifPresent(NatsServer::close);
            redis.close();
            postgres.join().close();
            ended.countDown();
        }));
        var addresses = new Properties();
        addresses.setProperty("postgres", postgres.join().url());
        addresses.setProperty("redis", redis.url());
        nats.ifPresent(server -> addresses.setProperty("nats", server.url()));
        addresses.setProperty("keeper", Long.toString(ProcessHandle.current().pid()));
        folder.publish(addresses);
        while (!ended.await(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
            // Withdrawn under the lock: a test that comes now either registered before, or finds nothing and starts
            // anew.
            var alone = folder.locked(() -> {
                if (folder.hasUsers()) return false;
                folder.withdraw();
                return true;
            });
            if (alone) System.exit(0);
        }
    }
}
