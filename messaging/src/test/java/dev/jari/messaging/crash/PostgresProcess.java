package dev.jari.messaging.crash;

import dev.jari.embedded.PostgresServer;
import java.nio.file.Path;
import java.util.Map;

/** A process that runs a PostgreSQL of its own; the library lets one process start a folder only once. */
final class PostgresProcess {

    private PostgresProcess() {}

    /** Arguments: folder, port. */
    public static void main(String[] arguments) throws InterruptedException {
        PostgresServer.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]), Map.of());
        System.out.println("ready");
        Thread.currentThread().join();
    }
}
