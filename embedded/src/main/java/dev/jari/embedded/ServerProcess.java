package dev.jari.embedded;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A server's process that is ours: it writes to a log file, is found again by its pid file, and ends with us. */
final class ServerProcess implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofSeconds(20);
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);
    private static final int ANSWER_MILLIS_MAX = 500;

    private final Process process;
    private final Duration stopMax;

    private ServerProcess(Process process, Duration stopMax) {
        this.process = process;
        this.stopMax = stopMax;
    }

    /** Whether the server at the other end of a connection is ready. */
    @FunctionalInterface
    interface Greeting {
        boolean isReady(Socket connection) throws IOException;
    }

    /**
     * Starts a program and waits until it answers.
     *
     * @param stopMax how long it may take to end by itself
     */
    static ServerProcess start(
            String name, List<String> command, Path log, Path pidFile, int port, Greeting greeting, Duration stopMax)
            throws IOException {
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()))
                .start();
        Files.writeString(pidFile, process.pid() + "\n");
        var deadline = System.nanoTime() + START_MAX.toNanos();
        while (!answers(port, greeting)) {
            if (!process.isAlive())
                throw new IOException("%s ended with %d; see %s".formatted(name, process.exitValue(), log));
            if (System.nanoTime() > deadline) {
                process.destroyForcibly();
                throw new IOException("%s did not answer within %s; see %s".formatted(name, START_MAX, log));
            }
            LockSupport.parkNanos(LOOK_EVERY.toNanos());
        }
        return new ServerProcess(process, stopMax);
    }

    private static boolean answers(int port, Greeting greeting) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ANSWER_MILLIS_MAX);
            socket.setSoTimeout(ANSWER_MILLIS_MAX);
            return greeting.isReady(socket);
        } catch (IOException notYet) {
            return false;
        }
    }

    long pid() {
        return process.pid();
    }

    /** {@code SIGKILL}. */
    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(stopMax.toMillis(), TimeUnit.MILLISECONDS)) process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
