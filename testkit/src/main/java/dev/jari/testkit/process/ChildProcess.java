package dev.jari.testkit.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A second JVM that runs a main class of the test's class path and is watched by its output. It can be killed
 * ({@code SIGKILL}), frozen ({@code SIGSTOP}) and thawed, at once or when it reaches a named failpoint.
 */
public final class ChildProcess implements AutoCloseable {

    private final Process process;
    private final BufferedWriter input;
    private final Thread outputReader;
    private final List<String> lines = new ArrayList<>(); // guarded by itself, as is the flag below
    private boolean outputEnded;

    private ChildProcess(Process process) {
        this.process = process;
        this.input = process.outputWriter(StandardCharsets.UTF_8);
        this.outputReader = Thread.ofVirtual().name("child-output").start(this::collectOutput);
    }

    /** Starts the class with system properties ({@code name=value}) and arguments. */
    public static ChildProcess start(Class<?> main, List<String> properties, String... arguments) {
        return start(System.getProperty("java.class.path"), main, properties, arguments);
    }

    /** The same with classes of the test's own in place of those of that name. */
    public static ChildProcess start(Path classes, Class<?> main, List<String> properties, String... arguments) {
        var path = classes + File.pathSeparator + System.getProperty("java.class.path");
        return start(path, main, properties, arguments);
    }

    private static ChildProcess start(String classPath, Class<?> main, List<String> properties, String... arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Duser.timezone=" + System.getProperty("user.timezone", "UTC")));
        properties.forEach(property -> command.add("-D" + property));
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return start(new ProcessBuilder(command));
    }

    /** Starts any program; its error output is read with its output. */
    public static ChildProcess start(ProcessBuilder builder) {
        try {
            return new ChildProcess(builder.redirectErrorStream(true).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** What the process has printed so far. */
    public List<String> output() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    /** Waits until the process stands at the failpoint it was started with ({@code jari.failpoint=name}). */
    public void awaitFailpoint(String name) {
        awaitLine(line -> line.equals("FAILPOINT " + name), "failpoint " + name, Duration.ofSeconds(60));
    }

    /** Lets a process that stands at a failpoint go on. */
    public void proceed() {
        say("go");
    }

    /** Writes a line to the process's standard input. */
    public void say(String line) {
        try {
            input.write(line);
            input.newLine();
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String awaitLine(String prefix, Duration timeout) {
        return awaitLine(line -> line.startsWith(prefix), "a line starting with " + prefix, timeout);
    }

    private String awaitLine(Predicate<String> wanted, String what, Duration timeout) {
        var deadline = System.nanoTime() + timeout.toNanos();
        synchronized (lines) {
            var next = 0;
            while (true) {
                for (; next < lines.size(); next++) if (wanted.test(lines.get(next))) return lines.get(next);
                var leftMillis = (deadline - System.nanoTime()) / 1_000_000;
                if (leftMillis <= 0 || outputEnded)
                    throw new AssertionError("the process %s before it printed %s; its output:\n%s"
                            .formatted(outputEnded ? "ended" : "took too long", what, String.join("\n", lines)));
                try {
                    lines.wait(leftMillis);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** {@code SIGKILL}: nothing of the process runs after this, no shutdown hook, no finally. */
    public void kill() {
        process.toHandle().destroyForcibly();
        awaitEnd();
    }

    /** {@code SIGTERM}, as an operator or a Ctrl-C would; gives the exit code. */
    public int stop() {
        // By its handle: the process itself would close the pipes too, and its last words would be lost.
        process.toHandle().destroy();
        return awaitEnd();
    }

    /** {@code SIGTERM}, and {@code SIGKILL} for what is left of it and its own children when patience is over. */
    public void end(Duration patience) {
        var family = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        process.toHandle().destroy();
        try {
            process.waitFor(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (var left : family) if (left.destroyForcibly()) left.onExit().join();
    }

    /** Waits for the process to end by itself; gives the exit code. */
    public int awaitEnd() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the process to end by itself; gives everything it printed. */
    public List<String> awaitOutput() {
        awaitEnd();
        try {
            outputReader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return output();
    }

    /** {@code SIGSTOP}: the process lives, keeps its connections and does nothing. */
    public void freeze() {
        signal("STOP");
    }

    /** {@code SIGCONT}. */
    public void thaw() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            var code = new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (code != 0) throw new IllegalStateException("kill -%s %d ended with %d".formatted(name, pid(), code));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void collectOutput() {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (var line = reader.readLine(); line != null; line = reader.readLine()) add(line);
        } catch (IOException e) {
            add("output lost: " + e);
        }
        synchronized (lines) {
            outputEnded = true;
            lines.notifyAll();
        }
    }

    private void add(String line) {
        synchronized (lines) {
            lines.add(line);
            lines.notifyAll();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        awaitEnd();
    }
}
