package dev.jari.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server that outlived its starter: found by its pid file and ended, so that a new one may start. */
public final class LeftOverServer {

    private static final Logger log = LoggerFactory.getLogger(LeftOverServer.class);

    /** A server that has not written its last page after this long is not going to. */
    private static final int STOP_SECONDS_MAX = 10;

    private LeftOverServer() {}

    /** Ends whatever servers an earlier run left on the folder. */
    public static void endAll(DataFolder folder) {
        PostgresServer.endLeftOver(folder.path());
        RedisServer.endLeftOver(folder.path());
        NatsServer.endLeftOver(folder.path());
    }

    /**
     * Ends the process named by the pid file if it is still this program. The name is checked because process ids are
     * used again: after a reboot the number may belong to a stranger.
     */
    static void end(Path pidFile, String program, String signal) {
        find(pidFile).ifPresent(process -> {
            var command = process.info().command();
            // One that was killed a moment ago has no program any more, but its number is taken until its parent or
            // the system has noticed; PostgreSQL does not start while it is.
            if (command.isEmpty()) endsInTime(process);
            else if (isNamed(program, command.get())) end(process, program, signal);
        });
    }

    private static boolean isNamed(String program, String command) {
        return Path.of(command).getFileName().toString().startsWith(program);
    }

    private static void end(ProcessHandle process, String program, String signal) {
        log.warn("ending {} (pid {}) left over from a run that was killed", program, process.pid());
        signal(process, signal);
        if (!endsInTime(process)) {
            process.destroyForcibly();
            endsInTime(process);
        }
    }

    private static Optional<ProcessHandle> find(Path pidFile) {
        if (!Files.exists(pidFile)) return Optional.empty();
        try {
            return ProcessHandle.of(
                    Long.parseLong(Files.readAllLines(pidFile).getFirst().strip()));
        } catch (IOException | RuntimeException e) {
            log.warn("the pid file {} can't be read and is ignored: {}", pidFile, e.toString());
            return Optional.empty();
        }
    }

    private static void signal(ProcessHandle process, String signal) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (IOException e) {
            process.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean endsInTime(ProcessHandle process) {
        try {
            process.onExit().get(STOP_SECONDS_MAX, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
