package dev.jari.app.command;

import dev.jari.app.customer.JariHttp;
import dev.jari.embedded.StartRefused;
import java.net.URI;
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
        try (var jari = new JariHttp(url == null ? URI.create("http://localhost:" + port) : url)) {
            var report = read(jari, token == null ? jari.demoToken(1, "ADMIN") : token);
            report.print();
            return report.ok() ? 0 : 1;
        }
    }

    static Report read(JariHttp jari, String adminToken) throws InterruptedException {
        var answer = jari.ask("GET", "/v1/admin/audit", adminToken, null);
        if (answer.status() != 200)
            throw new StartRefused(
                    "The audit was answered %s; an admin's token can be given with --token.".formatted(answer.why()));
        return JSON.treeToValue(answer.body(), Report.class);
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
    record Report(boolean ok, List<Check> checks) {

        void print() {
            checks.forEach(AuditCommand::print);
            System.out.println(ok ? "ok" : "NOT OK");
        }
    }

    record Check(String name, Outcome outcome, long examined, List<String> violations) {}

    enum Outcome {
        PASSED,
        VIOLATED,
        NOTHING_EXAMINED
    }
}
