package dev.jari.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A Java process of a bench: its errors go to ours, it is ended with the bench, and by its own handle only. */
public final class ChildJava implements AutoCloseable {

    private static final long START_SECONDS_MAX = 120;
    private static final long STOP_SECONDS_MAX = 20;

    private final Process process;
    private final BufferedReader output;

    private ChildJava(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    /** Runs the JDK of this process. */
    public static ChildJava start(List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        try {
            var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
            var child = new ChildJava(builder.start());
            Runtime.getRuntime().addShutdownHook(new Thread(child.process::destroy));
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How this process was given its classes, for a child that is to have the same. */
    public static List<String> sameClasses(Class<?> main) {
        var path = System.getProperty("java.class.path");
        return path.endsWith("-exec.jar") && !path.contains(System.getProperty("path.separator"))
                ? List.of("-jar", path)
                : List.of("-cp", path, main.getName());
    }

    /** The first line of its output that is meant. A process that never says it is ended, and this fails. */
    public String awaitLine(Predicate<String> meant) {
        var ended = CompletableFuture.delayedExecutor(START_SECONDS_MAX, TimeUnit.SECONDS);
        var late = CompletableFuture.runAsync(process::destroy, ended);
        try {
            for (@Nullable String line = output.readLine(); line != null; line = output.readLine())
                if (meant.test(line)) return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            late.cancel(false);
        }
        throw new IllegalStateException("the process ended before it said what it should");
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS_MAX, TimeUnit.SECONDS))
                process.destroyForcibly().waitFor();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
