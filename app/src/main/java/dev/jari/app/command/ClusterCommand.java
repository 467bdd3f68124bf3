package dev.jari.app.command;

import dev.jari.app.cluster.Cluster;
import dev.jari.app.cluster.ClusterPart;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Jari as many processes on this machine, with NATS between them. */
@Command(
        name = "cluster",
        description = {
            "Runs every role several times as processes of their own, on one PostgreSQL, Redis and NATS.",
            "They go on when the command has ended. Nobody watches over them: what was killed stays away until start."
        },
        subcommands = {
            ClusterCommand.Up.class,
            ClusterCommand.Status.class,
            ClusterCommand.Kill.class,
            ClusterCommand.Start.class,
            ClusterCommand.Down.class
        },
        mixinStandardHelpOptions = true)
final class ClusterCommand implements Runnable {

    private static final String NAMES = "booking, booking#1, postgres, redis, nats …";

    @Spec
    private CommandSpec spec;

    /** Filled in by picocli. */
    @SuppressWarnings("NullAway.Init") // picocli sets the spec before it runs the command
    private ClusterCommand() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which: up, status, kill, start or down?");
    }

    /** Where the cluster keeps everything. */
    static final class Folder {

        @Option(
                names = "--data-dir",
                paramLabel = "FOLDER",
                description = "Where it keeps its data (default: .jari/cluster in the project).")
        private Path folder = Path.of(System.getProperty("jari.home", ""), ".jari", "cluster");

        Cluster cluster() {
            // Libraries talk to a log that has no reader here; what goes wrong is said by the command.
            LoggingSystem.get(Folder.class.getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.OFF);
            return new Cluster(folder.toAbsolutePath().normalize(), System.out::println);
        }
    }

    /** Prints the table; 1 when a part is not well. */
    private static int show(Cluster cluster) {
        var parts = cluster.status();
        System.out.println(ClusterPart.heading());
        parts.forEach(part -> System.out.println(part.line()));
        return parts.stream().allMatch(ClusterPart::isWell) ? 0 : 1;
    }

    /** Starts all of it. */
    @Command(
            name = "up",
            description = "Starts the servers and every role, waits until all are ready and shows them.",
            mixinStandardHelpOptions = true)
    static final class Up implements Callable<Integer> {

        @Option(
                names = "--instances",
                paramLabel = "N",
                description = "Processes of every role (default: ${DEFAULT-VALUE}).")
        private int instances = 2;

        @Option(
                names = "--port",
                paramLabel = "N",
                description = "The port of the first gateway (default: ${DEFAULT-VALUE}); the others take free ones.")
        private int port = 8080;

        @Mixin
        private Folder folder = new Folder();

        @Override
        public Integer call() {
            var cluster = folder.cluster();
            cluster.up(instances, port);
            return show(cluster);
        }
    }

    /** Tells how it is. */
    @Command(
            name = "status",
            description = "Shows every part with its pid, port and health; ends with 1 when one is not well.",
            mixinStandardHelpOptions = true)
    static final class Status implements Callable<Integer> {

        @Mixin
        private Folder folder = new Folder();

        @Override
        public Integer call() {
            return show(folder.cluster());
        }
    }

    /** Takes something away. */
    @Command(
            name = "kill",
            description = "Kills (-9) all processes of a role, one of them, or a server.",
            mixinStandardHelpOptions = true)
    static final class Kill implements Callable<Integer> {

        @Parameters(arity = "1..*", paramLabel = "NAME", description = NAMES)
        private List<String> names = List.of();

        @Mixin
        private Folder folder = new Folder();

        @Override
        public Integer call() {
            folder.cluster().kill(names);
            return 0;
        }
    }

    /** Brings back what is missing. */
    @Command(
            name = "start",
            description = "Starts what does not run, where it was: all of it, or what is named.",
            mixinStandardHelpOptions = true)
    static final class Start implements Callable<Integer> {

        @Parameters(arity = "0..*", paramLabel = "NAME", description = NAMES)
        private List<String> names = List.of();

        @Mixin
        private Folder folder = new Folder();

        @Override
        public Integer call() {
            folder.cluster().start(names);
            return 0;
        }
    }

    /** Ends all of it. */
    @Command(name = "down", description = "Ends every part; the data stay.", mixinStandardHelpOptions = true)
    static final class Down implements Callable<Integer> {

        @Mixin
        private Folder folder = new Folder();

        @Override
        public Integer call() {
            folder.cluster().down();
            return 0;
        }
    }
}
