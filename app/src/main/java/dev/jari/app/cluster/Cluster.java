package dev.jari.app.cluster;

import dev.jari.app.Role;
import dev.jari.app.server.ServerAddresses;
import dev.jari.app.server.TokenSecret;
import dev.jari.embedded.DataFolder;
import dev.jari.embedded.LeftOverServer;
import dev.jari.embedded.PostgresServer;
import dev.jari.embedded.ServerPassword;
import dev.jari.embedded.StartRefused;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Every role of Jari several times, as processes of their own, with one PostgreSQL, Redis and NATS between them. They
 * outlive the command that starts them. No process watches over them: what was killed stays away until it is started
 * again, so that a person sees what the others do meanwhile.
 */
public final class Cluster {

    private static final Duration START_MAX = Duration.ofMinutes(4);
    private static final Duration STOP_MAX = Duration.ofSeconds(10);
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);

    private final Path folder;
    private final Consumer<String> say;

    /** @param say hears how far it is */
    public Cluster(Path folder, Consumer<String> say) {
        this.folder = folder;
        this.say = say;
    }

    /** Starts everything; when a part can't be started, nothing is left running. */
    public void up(int instances, int gatewayPort) {
        var plan = ClusterPlan.fresh(instances, gatewayPort);
        try (var claimed = DataFolder.claim(folder)) {
            refuseIfUp();
            refuseIfTaken(gatewayPort);
            plan.write(folder);
            try {
                start(claimed, plan, List.of(ClusterServer.values()), plan.members());
            } catch (StartRefused refused) {
                end(claimed, plan);
                throw refused;
            }
        }
    }

    /** Starts again what does not run: all of it, or what is called so. */
    public void start(List<String> names) {
        try (var claimed = DataFolder.claim(folder)) {
            var plan = ClusterPlan.read(folder);
            var meant = Meant.by(plan, names);
            start(
                    claimed,
                    plan,
                    meant.servers().stream()
                            .filter(server -> server.process(folder).isEmpty())
                            .toList(),
                    meant.members().stream()
                            .filter(member -> process(member).running().isEmpty())
                            .toList());
        }
    }

    /** {@code kill -9}, of every instance of a role, of one of them, or of a server. */
    public void kill(List<String> names) {
        try (var _ = DataFolder.claim(folder)) {
            var meant = Meant.by(ClusterPlan.read(folder), names);
            Stream.concat(
                            meant.members().stream().flatMap(member -> process(member).running().stream()),
                            meant.servers().stream().flatMap(server -> server.process(folder).stream()))
                    .forEach(process -> {
                        process.destroyForcibly();
                        awaitEnd(process);
                    });
        }
    }

    /** Ends everything, the gateways first; the data stay. */
    public void down() {
        try (var claimed = DataFolder.claim(folder)) {
            end(claimed, ClusterPlan.read(folder));
        }
    }

    /** How each part is, one line of a table per part. */
    public List<ClusterPart> status() {
        var plan = ClusterPlan.read(folder);
        var parts = new ArrayList<ClusterPart>();
        for (var server : ClusterServer.values()) {
            var port = plan.port(server);
            var pid = server.process(folder).map(ProcessHandle::pid);
            parts.add(new ClusterPart(
                    server.label(), pid, port, pid.isEmpty() ? "-" : server.answers(port) ? "UP" : "silent"));
        }
        try (var readiness = new Readiness()) {
            for (var member : plan.members()) {
                var pid = process(member).running().map(ProcessHandle::pid);
                parts.add(new ClusterPart(
                        member.name(), pid, member.port(), pid.isEmpty() ? "-" : readiness.of(member.port())));
            }
        }
        return parts;
    }

    private void refuseIfUp() {
        if (!ClusterPlan.exists(folder)) return;
        if (ClusterPlan.read(folder).members().stream()
                .anyMatch(member -> process(member).running().isPresent()))
            throw new StartRefused(
                    "The cluster in %s is up; ./jari cluster status shows it, down ends it, and start".formatted(folder)
                            + " brings back what is missing.");
    }

    private static void refuseIfTaken(int port) {
        try (var _ = new ServerSocket(port)) {
            return;
        } catch (IOException _) {
            throw new StartRefused("Port %d is in use; choose another with --port.".formatted(port));
        }
    }

    private void start(
            DataFolder claimed, ClusterPlan plan, Collection<ClusterServer> servers, Collection<Member> members) {
        var password = ServerPassword.of(claimed.path());
        join(servers.stream()
                .map(server ->
                        CompletableFuture.runAsync(() -> start(server, plan.port(server), password), Cluster::run))
                .toList());
        if (servers.contains(ClusterServer.POSTGRES)) makeDatabases(claimed, plan, password);
        var environment = environment(claimed, plan, password);
        for (var member : members) process(member).start(environment.of(member));
        awaitReady(members);
    }

    private static void run(Runnable work) {
        Thread.ofPlatform().daemon().start(work);
    }

    private void start(ClusterServer server, int port, String password) {
        server.start(folder, port, password);
        say.accept("%-12s ready at %d".formatted(server.label(), port));
    }

    private static void join(List<CompletableFuture<Void>> starting) {
        try {
            for (var one : starting) one.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof StartRefused refused) throw refused;
            throw e;
        }
    }

    /** One for each role, as if each had a server of its own. */
    private static void makeDatabases(DataFolder folder, ClusterPlan plan, String password) {
        var url = PostgresServer.url(plan.port(ClusterServer.POSTGRES), password);
        var addresses = new Properties();
        addresses.setProperty("postgres", url);
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            for (var role : Role.values()) {
                var name = role.label();
                addresses.setProperty("postgres." + name, url.replaceFirst("/jari\\?", "/" + name + "?"));
                var known = statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = '%s'".formatted(name));
                if (!known.next()) statement.execute("CREATE DATABASE " + name);
            }
        } catch (SQLException e) {
            throw new StartRefused("The databases could not be made: " + e.getMessage(), e);
        }
        ServerAddresses.write(folder, addresses);
    }

    private static ClusterEnvironment environment(DataFolder folder, ClusterPlan plan, String password) {
        Function<ClusterServer, String> url = server -> server.url(plan.port(server), password);
        return new ClusterEnvironment(
                role -> url.apply(ClusterServer.POSTGRES) + role.label(),
                url.apply(ClusterServer.REDIS),
                url.apply(ClusterServer.NATS),
                TokenSecret.of(folder));
    }

    private void awaitReady(Collection<Member> members) {
        var deadline = System.nanoTime() + START_MAX.toNanos();
        var waiting = new ArrayList<>(members);
        try (var readiness = new Readiness()) {
            while (!waiting.isEmpty()) {
                for (var member : List.copyOf(waiting)) {
                    var process = process(member);
                    if (process.running().isEmpty())
                        throw new StartRefused("%s did not start: %s (%s)"
                                .formatted(member.name(), process.lastWords(), process.console()));
                    if (!readiness.isReady(member.port())) continue;
                    waiting.remove(member);
                    say.accept("%-12s ready at %d".formatted(member.name(), member.port()));
                }
                if (System.nanoTime() > deadline)
                    throw new StartRefused("%s did not become ready within %d s; see %s"
                            .formatted(
                                    waiting.getFirst().name(),
                                    START_MAX.toSeconds(),
                                    process(waiting.getFirst()).console()));
                LockSupport.parkNanos(LOOK_EVERY.toNanos());
            }
        }
    }

    private void end(DataFolder claimed, ClusterPlan plan) {
        var running = plan.members().stream()
                .flatMap(member -> process(member).running().stream())
                .toList();
        running.forEach(ProcessHandle::destroy);
        running.forEach(Cluster::awaitEnd);
        LeftOverServer.endAll(claimed);
    }

    private static void awaitEnd(ProcessHandle process) {
        try {
            process.onExit().get(STOP_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            process.destroyForcibly();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private MemberProcess process(Member member) {
        return MemberProcess.of(member, folder);
    }

    /** The servers and processes that names mean; without a name all of them. */
    private record Meant(List<ClusterServer> servers, List<Member> members) {

        static Meant by(ClusterPlan plan, List<String> names) {
            if (names.isEmpty()) return new Meant(List.of(ClusterServer.values()), plan.members());
            var servers = new ArrayList<ClusterServer>();
            var members = new ArrayList<Member>();
            for (var name : names) {
                var called = plan.membersCalled(name);
                var server = ClusterServer.called(name);
                if (called.isEmpty() && server.isEmpty())
                    throw new StartRefused(
                            "The cluster has no '%s'; ./jari cluster status lists its parts.".formatted(name));
                members.addAll(called);
                server.ifPresent(servers::add);
            }
            return new Meant(servers, members);
        }
    }
}
