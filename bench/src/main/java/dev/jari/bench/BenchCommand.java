package dev.jari.bench;

import dev.jari.bench.hold.HoldsBench;
import dev.jari.bench.inventory.InventoryBench;
import dev.jari.bench.outbox.OutboxBench;
import dev.jari.bench.report.Report;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs benches and ends with 1 when one misses what it has to reach. */
@Command(
        name = "bench",
        description = "Measures Jari on this machine and says whether it reaches what it promises.",
        mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {

    private enum Bench {
        outbox,
        inventory,
        holds
    }

    @Parameters(paramLabel = "NAME", description = "Which bench: ${COMPLETION-CANDIDATES}.")
    private Bench bench = Bench.outbox;

    @Option(names = "--quick", description = "A tenth of the work: for a look, not for a claim.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Also writes the results there.")
    private @Nullable Path json;

    public static void main(String[] args) {
        System.exit(new CommandLine(new BenchCommand()).execute(args));
    }

    @Override
    public Integer call() {
        var report = new Report(
                switch (bench) {
                    case outbox -> OutboxBench.run(quick);
                    case inventory -> InventoryBench.run(quick);
                    case holds -> HoldsBench.run(quick);
                });
        report.printTo(System.out);
        if (json != null) report.writeTo(json);
        return report.ok() ? 0 : 1;
    }
}
