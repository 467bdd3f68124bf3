package dev.jari.app.command;

import dev.jari.embedded.StartRefused;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Checks the promises of a running Jari against its data. */
@Command(
        name = "audit",
        description = "Checks the promises of a running Jari against its data; ends with 1 when one is broken.",
        mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {

    private static final int VIOLATIONS_SHOWN = 3;
    private static final Duration ANSWER_MAX = Duration.ofMinutes(2);
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    @Option(names = "--port", paramLabel = "N", description = "Its port on this machine (default: ${DEFAULT-VALUE}).")
    private int port = 8080;

    @Option(names = "--url", paramLabel = "URL", description = "Its address, when it is elsewhere.")
    private @Nullable URI url;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "An admin's bearer token (default: one the demo gives).")
    private @Nullable String token;

    @Override
    public Integer call() throws InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var bearer = token == null ? demoToken(client) : token;
            var answer = send(client, request("/v1/admin/audit").header("Authorization", "Bearer " + bearer));
            var report = JSON.readValue(answer, Report.class);
            report.checks().forEach(AuditCommand::print);
            System.out.println(report.ok() ? "ok" : "NOT OK");
            return report.ok() ? 0 : 1;
        }
    }

    private String demoToken(HttpClient client) throws InterruptedException {
        var body = BodyPublishers.ofString("{\"userId\": 1, \"role\": \"ADMIN\"}");
        var answer = send(
                client,
                request("/v1/auth/demo-token")
                        .header("Content-Type", "application/json")
                        .POST(body));
        return JSON.readTree(answer).path("accessToken").stringValue();
    }

    private HttpRequest.Builder request(String path) {
        var address = url == null ? "http://localhost:" + port : url.toString().replaceFirst("/+$", "");
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(ANSWER_MAX)
                .header("Accept-Language", "en");
    }

    private static String send(HttpClient client, HttpRequest.Builder builder) throws InterruptedException {
        var request = builder.build();
        HttpResponse<String> response;
        try {
            response = client.send(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException unreachable) {
            throw new StartRefused(
                    "No Jari answers at %s; start it with ./jari up, or say where it is with --port or --url."
                            .formatted(request.uri().resolve("/")),
                    unreachable);
        }
        if (response.statusCode() == 200) return response.body();
        throw new StartRefused("%s answered %d; an admin's token can be given with --token.\n%s"
                .formatted(request.uri(), response.statusCode(), response.body()));
    }

    private static void print(Check check) {
        System.out.printf("%-28s %-16s %,10d%n", check.name(), word(check.outcome()), check.examined());
        check.violations().stream()
                .limit(VIOLATIONS_SHOWN)
                .forEach(violation -> System.out.println("    " + violation));
        var more = check.violations().size() - VIOLATIONS_SHOWN;
        if (more > 0) System.out.printf("    and %d more%n", more);
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case PASSED -> "ok";
            case VIOLATED -> "VIOLATED";
            case NOTHING_EXAMINED -> "nothing examined";
        };
    }

    /** As {@code GET /v1/admin/audit} answers. */
    record Report(boolean ok, List<Check> checks) {}

    record Check(String name, Outcome outcome, long examined, List<String> violations) {}

    enum Outcome {
        PASSED,
        VIOLATED,
        NOTHING_EXAMINED
    }
}
