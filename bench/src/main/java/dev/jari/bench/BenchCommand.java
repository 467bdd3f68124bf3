package dev.jari.bench;

import dev.jari.bench.hold.HoldsBench;
import dev.jari.bench.http.HttpBench;
import dev.jari.bench.http.ServeCommand;
import dev.jari.bench.inventory.InventoryBench;
import dev.jari.bench.outbox.OutboxBench;
import dev.jari.bench.report.Report;
import dev.jari.bench.report.Result;
import dev.jari.bench.rush.LogBench;
import dev.jari.bench.rush.RushBench;
import dev.jari.bench.saga.SagaBench;
import dev.jari.bench.start.StartBench;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
        subcommands = ServeCommand.class,
        mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {

    enum Bench {
        rush,
        holds,
        outbox,
        http,
        saga,
        start,
        /** Of inventory alone; it promises nothing that the others do not. */
        inventory,
        /** What lines about single bookings cost; it promises nothing either. */
        log,
        all;

        /** The benches that are meant, in the order they run. */
        static Set<Bench> meant(List<Bench> named) {
            if (named.isEmpty() || named.contains(all)) return EnumSet.range(rush, start);
            return EnumSet.copyOf(named);
        }
    }

    @Parameters(paramLabel = "NAME", description = "Which benches: ${COMPLETION-CANDIDATES} (default: all).")
    private List<Bench> benches = List.of();

    @Option(names = "--quick", description = "A tenth of the work: for a look, not for a claim.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Also writes the results there.")
    private @Nullable Path json;

    public static void main(String[] args) {
        System.exit(new CommandLine(new BenchCommand()).execute(args));
    }

    @Override
    public Integer call() {
        var results = new ArrayList<Result>();
        var failed = false;
        System.out.println(BenchServers.tellRedis());
        for (var bench : Bench.meant(benches)) {
            try {
                var began = System.nanoTime();
                var measured = run(bench);
                results.addAll(measured);
                new Report(measured).printTo(System.out);
                System.out.printf(
                        "%s took %d s%n",
                        bench, Duration.ofNanos(System.nanoTime() - began).toSeconds());
                if (json != null) new Report(results).writeTo(json);
            } catch (RuntimeException broken) { // whatever it was: the others still have something to say
                failed = true;
                System.err.printf("%nThe bench %s failed.%n", bench);
                broken.printStackTrace();
            }
        }
        return !failed && new Report(results).ok() ? 0 : 1;
    }

    private List<Result> run(Bench bench) {
        return switch (bench) {
            case rush -> RushBench.run(quick);
            case holds -> HoldsBench.run(quick);
            case outbox -> OutboxBench.run(quick);
            case http -> HttpBench.run(quick);
            case saga -> SagaBench.run(quick);
            case start -> StartBench.run(Path.of(System.getProperty("jari.home", ".")), quick);
            case inventory -> InventoryBench.run(quick);
            case log -> LogBench.run(quick);
            case all -> throw new IllegalArgumentException("all is not one");
        };
    }
}
