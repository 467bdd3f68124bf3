package dev.jari.app.command;

import dev.jari.app.customer.CommandClient;
import dev.jari.client.JariClient.Role;
import dev.jari.client.Outcome.Refused;
import dev.jari.client.audit.AuditReport;
import dev.jari.client.audit.AuditReport.Check;
import dev.jari.client.audit.AuditReport.Outcome;
import dev.jari.embedded.StartRefused;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks the promises of a running Jari against its data. */
@Command(
        name = "audit",
        description = "Checks the promises of a running Jari against its data; ends with 1 when one is broken.",
        mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {

    private static final int VIOLATIONS_SHOWN = 3;
    private static final Set<Integer> SIGN_IN = Set.of(401, 403);

    @Mixin
    private JariAddress address = new JariAddress();

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = "An admin's bearer token (default: one the demo gives).")
    private @Nullable String token;

    @Override
    public Integer call() throws InterruptedException {
        try (var jari = CommandClient.to(address.url(), CommandClient.QUICK)) {
            var admin = jari.admin(token == null ? CommandClient.demoToken(jari, 1, Role.ADMIN) : token);
            var reply = admin.audit();
            if (reply.await() instanceof Refused<AuditReport>(var problem) && SIGN_IN.contains(problem.status()))
                throw new StartRefused("The audit was refused with %s; an admin's token can be given with --token."
                        .formatted(problem.why()));
            var report = CommandClient.needed("the audit", reply).value();
            print(report);
            return report.ok() ? 0 : 1;
        }
    }

    static void print(AuditReport report) {
        report.checks().forEach(AuditCommand::print);
        System.out.println(report.ok() ? "ok" : "NOT OK");
    }

    private static void print(Check check) {
        System.out.printf("%-28s %-16s %,10d%n", check.name(), word(check.outcome()), check.examined());
        var of = check.of();
        if (of != null && check.seen() < of)
            System.out.printf("    seen %,d of about %,d; the next audit goes on there%n", check.seen(), of);
        if (check.note() != null) System.out.println("    " + check.note());
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
            case UNKNOWN -> "?";
        };
    }
}
