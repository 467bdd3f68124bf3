package dev.jari.app.command;

import dev.jari.app.JariApplication;
import dev.jari.client.Admin;
import dev.jari.client.ClientSettings;
import dev.jari.client.Customer;
import dev.jari.client.JariClient;
import dev.jari.client.JariClient.Role;
import dev.jari.testkit.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A real {@code jari up} in a process of its own, on a free port. */
public final class RunningJari implements AutoCloseable {

    private static final Duration START_MAX = Duration.ofMinutes(2);
    private static final Duration STOP_MAX = Duration.ofSeconds(30);
    private static final Pattern ADDRESS = Pattern.compile("http://localhost:(\\d+)");

    private final ChildProcess process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, String> tokens = new ConcurrentHashMap<>();
    private final String readyLine;
    private final String address;
    private final JariClient client;

    private RunningJari(ChildProcess process, String readyLine, String address) {
        this.process = process;
        this.readyLine = readyLine;
        this.address = address;
        // Once only: a test wants to see what the server says, not what comes of asking again.
        this.client = JariClient.at(
                URI.create(address), ClientSettings.usual().language("en").patience(Duration.ZERO, 1));
    }

    public static RunningJari up(Path dataFolder, String... settings) {
        return ready(launch(dataFolder, 0, settings), START_MAX);
    }

    /** With classes of the test's own in place of those of that name. */
    public static RunningJari upWith(Path classes, Path dataFolder, String... settings) {
        return ready(
                ChildProcess.start(classes, JariApplication.class, List.of(), arguments(dataFolder, 0, settings)),
                START_MAX);
    }

    /** On a port it had before, so that a client of the last one finds it again. */
    static RunningJari upAt(int port, Path dataFolder) {
        return ready(launch(dataFolder, port), START_MAX);
    }

    /** A process that does not get ready is ended: the test has no other hold on it. */
    static RunningJari ready(ChildProcess process, Duration startMax) {
        try {
            var line = process.awaitLine("Jari ", startMax);
            var ready = ADDRESS.matcher(line);
            if (!ready.find()) throw new AssertionError("no address in the ready line");
            return new RunningJari(process, line, ready.group());
        } catch (RuntimeException | AssertionError notReady) {
            process.end(STOP_MAX);
            throw notReady;
        }
    }

    /** Without waiting for it to be ready: for starts that are refused. */
    static ChildProcess launch(Path dataFolder, int port, String... settings) {
        return ChildProcess.start(JariApplication.class, List.of(), arguments(dataFolder, port, settings));
    }

    private static String[] arguments(Path dataFolder, int port, String... settings) {
        var arguments = new ArrayList<>(
                List.of("up", "--port", Integer.toString(port), "--data-dir", dataFolder.toString(), "--"));
        // The program's console shows warnings only; on a test's class path another logging configuration is found.
        arguments.add("--logging.level.dev.jari=WARN");
        arguments.addAll(List.of(settings));
        return arguments.toArray(String[]::new);
    }

    String readyLine() {
        return readyLine;
    }

    JariClient client() {
        return client;
    }

    Customer customer(long user) throws InterruptedException {
        return client.customer(token(user, Role.CUSTOMER));
    }

    Admin admin() throws InterruptedException {
        return client.admin(token(1, Role.ADMIN));
    }

    String token(long user, Role role) throws InterruptedException {
        var known = tokens.get(role + "/" + user);
        if (known != null) return known;
        var token = client.demoToken(user, role).value();
        tokens.put(role + "/" + user, token);
        return token;
    }

    /** What the client has no word for, or would not send. */
    HttpResponse<String> fetch(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(address + path)).build(), BodyHandlers.ofString());
    }

    /** Any request: a JSON body if there is one, and pairs of header names and values. */
    HttpResponse<String> send(String method, String path, @Nullable String json, String... headers)
            throws IOException, InterruptedException {
        var body = json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json);
        var request = HttpRequest.newBuilder(URI.create(address + path)).method(method, body);
        if (json != null) request.header("Content-Type", "application/json");
        if (headers.length > 0) request.headers(headers);
        return http.send(request.build(), BodyHandlers.ofString());
    }

    public int port() {
        return URI.create(address).getPort();
    }

    public ChildProcess process() {
        return process;
    }

    @Override
    public void close() {
        client.close();
        process.stop();
        http.close();
    }
}
