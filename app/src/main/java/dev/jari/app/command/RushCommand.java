package dev.jari.app.command;

import dev.jari.app.customer.CommandClient;
import dev.jari.app.customer.Rush;
import dev.jari.app.customer.RushPlan;
import dev.jari.app.customer.RushSlots;
import dev.jari.app.customer.RushSummary;
import dev.jari.client.JariClient.Role;
import dev.jari.client.audit.AuditReport;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** A crowd at one slot, over HTTP, and whether all customers were treated as promised. */
@Command(
        name = "rush",
        description = {
            "Lets a crowd book one slot of a running Jari at the same moment, then audits it; ends with 1 when a place"
                    + " was sold twice, somebody was refused while enough was left or never answered, or the audit"
                    + " fails.",
            "The slot is a fresh one on a random day of the next year, of an offering made for this: RUSH, at the venue"
                    + " \"Rush Drill Range\". Needs a Jari with its demo on."
        },
        mixinStandardHelpOptions = true)
final class RushCommand implements Callable<Integer> {

    @Option(
            names = "--people",
            paramLabel = "N",
            description = "How many come, at most 20,000 (default: ${DEFAULT-VALUE}).")
    private int people = 800;

    @Option(names = "--capacity", paramLabel = "N", description = "Places of the slot (default: for half of them).")
    private @Nullable Integer capacity;

    @Option(
            names = "--quantity",
            paramLabel = "1|mixed",
            description = "How many places each wants: one, or one to four in turn (default: ${DEFAULT-VALUE}).")
    private String quantity = "1";

    @Mixin
    private JariAddress address = new JariAddress();

    @Option(names = "--slot", paramLabel = "ID", description = "Rushes at this slot, as it is, instead of a fresh one.")
    private @Nullable Long slot;

    @Option(names = "--json", description = "Prints the summary and the audit as JSON.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        var plan = plan();
        var chance = new SecureRandom();
        try (var asking = CommandClient.to(address.url(), CommandClient.QUICK);
                var crowd = CommandClient.to(address.url(), CommandClient.PATIENT)) {
            var admin = CommandClient.demoToken(asking, 1, Role.ADMIN);
            var slotId = slot == null ? new RushSlots(asking, admin, chance).fresh(plan.capacity()) : slot;
            RushSummary summary;
            try (var bars = new Bars(plan.people())) {
                summary = new Rush(crowd, chance, System.err::println).run(plan, slotId, bars);
            }
            if (!json) System.out.print(summary.text());
            // The server may have died after the last customer: the crowd's patience finds it again.
            var audit = CommandClient.needed("the audit", crowd.admin(admin).audit(), System.err::println)
                    .value();
            var ok = summary.ok() && audit.ok();
            if (json) System.out.println(JsonMapper.shared().writeValueAsString(new Report(ok, summary, audit)));
            else AuditCommand.print(audit);
            return ok ? 0 : 1;
        }
    }

    RushPlan plan() {
        return new RushPlan(
                people, capacity == null ? Math.max(1, people / 2) : capacity, RushPlan.Quantities.of(quantity));
    }

    /** What {@code --json} prints. */
    record Report(boolean ok, RushSummary rush, AuditReport audit) {}

    /** Two bars one after the other, for a person only: a log would be filled with them. */
    private static final class Bars implements Rush.Progress, AutoCloseable {

        private final @Nullable ProgressBar tokens;
        private final @Nullable ProgressBar answers;

        Bars(int people) {
            var person = Terminal.person().isPresent();
            tokens = person ? bar("signed in", people) : null;
            answers = person ? bar("answered", people) : null;
        }

        private static ProgressBar bar(String name, int people) {
            return new ProgressBarBuilder()
                    .setTaskName("%-9s".formatted(name))
                    .setInitialMax(people)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(200)
                    .build();
        }

        @Override
        public void ready() {
            if (tokens != null) tokens.step();
        }

        @Override
        public void answered() {
            if (answers != null) answers.step();
        }

        @Override
        public void close() {
            if (tokens != null) tokens.close();
            if (answers != null) answers.close();
        }
    }
}
