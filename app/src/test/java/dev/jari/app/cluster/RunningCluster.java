package dev.jari.app.cluster;

import static org.awaitility.Awaitility.await;

import dev.jari.app.Role;
import dev.jari.app.customer.CommandClient;
import dev.jari.client.Admin;
import dev.jari.client.Customer;
import dev.jari.client.JariClient;
import dev.jari.embedded.FreePorts;
import dev.jari.testkit.server.TestNats;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** One process of every role and two of booking, started as {@code ./jari cluster} does, on servers of the build. */
final class RunningCluster implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofMinutes(3);

    private final Path folder;
    private final ClusterEnvironment environment;
    private final List<Member> members;
    private final String collector;
    private final String namespace = TestNats.freshNamespace();
    private final HttpClient http = HttpClient.newHttpClient();
    private final JariClient client;

    private RunningCluster(Path folder, ClusterEnvironment environment, List<Member> members, String collector) {
        this.folder = folder;
        this.environment = environment;
        this.members = members;
        this.collector = collector;
        this.client = CommandClient.to(
                URI.create("http://localhost:" + member("gateway#1").port()), CommandClient.PATIENT);
    }

    /** @param collector gets the traces that their callers have sampled */
    static RunningCluster up(Path folder, Map<Role, String> databases, String redis, String nats, String collector) {
        var members = new ArrayList<Member>();
        for (var role : Role.values()) members.add(new Member(role, 1, FreePorts.next()));
        members.add(new Member(Role.BOOKING, 2, FreePorts.next()));
        var secret = "a secret of thirty-two bytes or more";
        var cluster = new RunningCluster(
                folder,
                new ClusterEnvironment(role -> Objects.requireNonNull(databases.get(role)), redis, nats, secret),
                members,
                collector);
        try {
            members.forEach(cluster::start);
            members.forEach(cluster::awaitReady);
            return cluster;
        } catch (RuntimeException | Error e) { // or its processes would be left behind
            cluster.close();
            throw e;
        }
    }

    List<Member> members() {
        return members;
    }

    Member member(String name) {
        return members.stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    void start(Member member) {
        var settings = new HashMap<>(environment.of(member));
        settings.put("JARI_MESSAGING_NATS_NAMESPACE", namespace);
        settings.put("JARI_TRACING_ENDPOINT", collector);
        settings.put("JARI_TRACING_SAMPLING", "0");
        MemberProcess.of(member, folder).start(settings);
    }

    void awaitReady(Member member) {
        var process = MemberProcess.of(member, folder);
        try (var readiness = new Readiness()) {
            await(member.name())
                    .atMost(START_MAX)
                    .pollInterval(Duration.ofMillis(100))
                    .until(() -> {
                        if (process.running().isEmpty())
                            throw new AssertionError("%s ended: %s".formatted(member.name(), process.lastWords()));
                        return readiness.of(member.port()).equals("UP");
                    });
        }
    }

    /** {@code SIGKILL}. */
    void kill(Member member) {
        MemberProcess.of(member, folder).running().ifPresent(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
    }

    JariClient client() {
        return client;
    }

    Customer customer(long user) throws InterruptedException {
        return client.customer(CommandClient.demoToken(client, user, JariClient.Role.CUSTOMER));
    }

    Admin admin() throws InterruptedException {
        return client.admin(adminToken());
    }

    String adminToken() throws InterruptedException {
        return CommandClient.demoToken(client, 1, JariClient.Role.ADMIN);
    }

    /** A request to the first gateway that the client has no word for. */
    HttpResponse<String> post(String path, String json, String... headers) throws IOException, InterruptedException {
        var request = request(member("gateway#1"), path)
                .header("Content-Type", "application/json")
                .headers(headers)
                .POST(BodyPublishers.ofString(json));
        return http.send(request.build(), BodyHandlers.ofString());
    }

    HttpResponse<String> fetch(Member member, String path) throws IOException, InterruptedException {
        return http.send(request(member, path).build(), BodyHandlers.ofString());
    }

    /** With a token, as Prometheus sends it to every process, whether it needs one or not. */
    HttpResponse<String> fetch(Member member, String path, String token) throws IOException, InterruptedException {
        var request = request(member, path).header("Authorization", "Bearer " + token);
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(Member member, String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:%d%s".formatted(member.port(), path)));
    }

    /** The lines of a stream as they come, until the cluster is closed. */
    List<String> watch(String path) throws IOException, InterruptedException {
        var address =
                URI.create("http://localhost:%d%s".formatted(member("gateway#1").port(), path));
        var request = HttpRequest.newBuilder(address)
                .header("Accept", "text/event-stream")
                .build();
        var answer = http.send(request, BodyHandlers.ofLines());
        var lines = new CopyOnWriteArrayList<String>();
        Thread.ofVirtual().start(() -> {
            try {
                answer.body().forEach(lines::add);
            } catch (UncheckedIOException _) {
                lines.add("the stream is closed");
            }
        });
        return lines;
    }

    @Override
    public void close() {
        client.close();
        http.shutdownNow();
        members.forEach(this::kill);
    }
}
