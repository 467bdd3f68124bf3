package dev.jari.app.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.app.command.RunningJari;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running Jari with its demo, and people with tokens in front of it. */
final class DemoJari implements AutoCloseable {

    static final String SECRET = "0123456789abcdef0123456789abcdef";

    /** Has money, as the demo gives it. */
    static final long MINJI = 42;

    static final long OTHER = 43;

    private static final JsonMapper JSON = JsonMapper.shared();

    private final RunningJari jari;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, String> tokens = new ConcurrentHashMap<>();

    private DemoJari(RunningJari jari) {
        this.jari = jari;
    }

    static DemoJari open(Path folder, String... settings) {
        // One customer stands for many here, leaves more unpaid than one would, and has been there long before.
        var all = Stream.concat(
                Stream.of(
                        "--jari.auth.secret=" + SECRET,
                        "--jari.demo=true",
                        "--jari.booking.early-check-in=400d",
                        "--jari.booking.unpaid-per-user=10000",
                        "--jari.booking.unpaid-ended-per-user=10000"),
                Stream.of(settings));
        return new DemoJari(RunningJari.up(folder, all.toArray(String[]::new)));
    }

    /** With classes of the test's own in place of those of that name. */
    static DemoJari openWith(Path classes, Path folder) {
        return new DemoJari(RunningJari.upWith(classes, folder, "--jari.auth.secret=" + SECRET, "--jari.demo=true"));
    }

    String customer(long user) {
        return tokens.computeIfAbsent("CUSTOMER " + user, _ -> token(user, "CUSTOMER"));
    }

    String admin() {
        return tokens.computeIfAbsent("ADMIN 1", _ -> token(1, "ADMIN"));
    }

    private String token(long user, String role) {
        var answer = send(Call.post("/v1/auth/demo-token", "{\"userId\": %d, \"role\": \"%s\"}".formatted(user, role)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return json(answer).path("accessToken").stringValue();
    }

    HttpResponse<String> send(Call call) {
        try {
            return http.send(call.to(jari.port()), BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException broken) {
            throw new AssertionError("no answer to " + call, broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** The status alone, without waiting for the end of an answer that may have none. */
    int status(Call call) {
        try {
            var answer = http.send(call.to(jari.port()), BodyHandlers.ofInputStream());
            try (InputStream _ = answer.body()) {
                return answer.statusCode();
            }
        } catch (IOException broken) {
            throw new AssertionError("no answer to " + call, broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** Sends these bytes as they are and reads until the server closes. */
    String raw(String bytes) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), jari.port())) {
            socket.setSoTimeout((int) Call.HANGS_AFTER.toMillis());
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    JsonNode ask(Call call) {
        var answer = send(call);
        assertThat(answer.statusCode() / 100)
                .as("%s answered %s", call, answer.body())
                .isEqualTo(2);
        return json(answer);
    }

    static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }

    /** What it printed; warnings and errors only. */
    String printed() {
        return String.join("\n", jari.process().output());
    }

    @Override
    public void close() {
        jari.close();
        http.close();
    }
}
