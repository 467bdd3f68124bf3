package dev.jari.app.cluster;

import dev.jari.app.JariApplication;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A member as a process of its own that outlives this one. Its folder keeps the pid with the moment it started, because
 * process ids are used again.
 */
record MemberProcess(Member member, Path folder) {

    // Many small processes on few cores: one compiler only, and a heap for what one role keeps.
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-XX:TieredStopAtLevel=1",
            "-Xms24m",
            "-Xmx200m",
            "-XX:+ExitOnOutOfMemoryError",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    static MemberProcess of(Member member, Path cluster) {
        return new MemberProcess(member, member.folder(cluster));
    }

    /** Settings go through the environment: a list of processes must not show the secret. */
    void start(Map<String, String> settings) {
        try {
            Files.createDirectories(folder);
            var builder = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.to(console().toFile()));
            builder.environment().putAll(settings);
            var process = builder.start();
            process.getOutputStream().close();
            Files.writeString(
                    pidFile(), process.pid() + " " + startOf(process.toHandle()).orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command() {
        var classPath = System.getProperty("java.class.path");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        var recording = Path.of(classPath.split(File.pathSeparator, 2)[0]).resolveSibling("jari.aot");
        if (Files.exists(recording))
            command.addAll(List.of("-XX:AOTCache=" + recording, "-Xlog:aot*=off", "-Xlog:cds*=off"));
        command.addAll(List.of("-cp", classPath, JariApplication.class.getName(), "up"));
        command.addAll(List.of("--port", Integer.toString(member.port())));
        command.addAll(List.of("--data-dir", folder.toString()));
        command.addAll(List.of("--roles", member.role().label()));
        return command;
    }

    Optional<ProcessHandle> running() {
        try {
            if (!Files.exists(pidFile())) return Optional.empty();
            var text = Files.readString(pidFile());
            var space = text.indexOf(' ');
            if (space < 0) return Optional.empty(); // killed while it was written
            var started = text.substring(space + 1);
            return ProcessHandle.of(Long.parseLong(text.substring(0, space)))
                    .filter(ProcessHandle::isAlive)
                    .filter(process -> startOf(process).filter(started::equals).isPresent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString);
    }

    /** What it said last; of a start that was refused, why. */
    String lastWords() {
        try {
            var lines = Files.readAllLines(console()).stream()
                    .filter(line -> !line.isBlank() && !line.startsWith("\t"))
                    .toList();
            return lines.isEmpty() ? "it said nothing" : lines.getLast();
        } catch (IOException _) {
            return "it said nothing";
        }
    }

    Path console() {
        return folder.resolve("console.log");
    }

    private Path pidFile() {
        return folder.resolve("pid");
    }
}
