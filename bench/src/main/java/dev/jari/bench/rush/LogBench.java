package dev.jari.bench.rush;

import dev.jari.bench.BenchServers;
import dev.jari.bench.MachineChance;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.WarmUp;
import dev.jari.bench.report.Result;
import dev.jari.bench.report.Spread;
import dev.jari.engine.Engine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the log costs: the same bookings without any, with lines of batches, and with lines of single bookings. */
public final class LogBench {

    private static final int PEOPLE = 800;
    private static final int PLACES = 400;
    private static final int CALLERS = 500;
    private static final int ALL = 1_000_000;

    private final BenchServers servers;
    private final Duration warmUp;
    private final int rounds;
    private final int sustained;
    private final Crowd crowd = new Crowd();

    private LogBench(BenchServers servers, boolean quick) {
        this.servers = servers;
        this.warmUp = Duration.ofSeconds(quick ? 10 : 20);
        this.rounds = quick ? 5 : 9;
        this.sustained = quick ? 3_000 : 10_000;
    }

    public static List<Result> run(boolean quick) {
        try (var servers = BenchServers.start()) {
            return new LogBench(servers, quick).results();
        }
    }

    private List<Result> results() {
        try (var file = new LogFile();
                var batches = engine("batches", 0, 1);
                var limited = engine("limited", 20, 2);
                var each = engine("each", ALL, 3)) {
            var sides = List.of(
                    new Side("no lines at all", new JariDesk(batches), file, false),
                    new Side("lines of batches only", new JariDesk(batches), file, true),
                    new Side("20 bookings a second have lines", new JariDesk(limited), file, true),
                    new Side("every booking has lines", new JariDesk(each), file, true));
            WarmUp.of(
                    "log",
                    warmUp,
                    sides.subList(1, 4).stream().map(this::warmUp).toList());
            var results = new ArrayList<>(measured("800 for 400", "ms", sides, this::rush));
            results.addAll(
                    measured("%,d confirmed, one after the other".formatted(sustained), "ms", sides, this::queue));
            return results;
        }
    }

    /** With a database of its own; one that has nothing to do only keeps its memory. */
    private Engine engine(String name, int loggedPerSecond, int redis) {
        return Engine.start(
                        servers.newDatabase("log_" + name),
                        servers.redisUrl() + "/" + redis,
                        MachineChance.CLOCK,
                        MachineChance.IDS::get,
                        Map.of("jari.booking.logged-per-second", loggedPerSecond))
                .flowing();
    }

    /** One way to log. */
    private record Side(String name, JariDesk desk, LogFile file, boolean logs) {

        double millis(Function<JariDesk, Crowd.Outcome> use) {
            file.writes(logs);
            return use.apply(desk).millis();
        }
    }

    private Runnable warmUp(Side side) {
        return () -> {
            side.millis(this::queue);
            side.millis(this::rush);
        };
    }

    private Crowd.Outcome rush(JariDesk desk) {
        servers.checkpoint();
        return crowd.atOnce(desk, PEOPLE, PLACES);
    }

    private Crowd.Outcome queue(JariDesk desk) {
        servers.checkpoint();
        return crowd.oneAfterAnother(desk, sustained, CALLERS);
    }

    private List<Result> measured(String what, String unit, List<Side> sides, Function<JariDesk, Crowd.Outcome> use) {
        var lines = new ArrayList<List<Double>>();
        var measures = new ArrayList<Measure>();
        for (var side : sides) {
            var written = new ArrayList<Double>();
            lines.add(written);
            measures.add(new Measure(
                    () -> {
                        var before = side.file().lines();
                        var millis = side.millis(use);
                        written.add((double) (side.file().lines() - before));
                        return List.of(millis);
                    },
                    spread -> Result.figure("log", "%s: %s".formatted(what, side.name()), unit, spread)));
        }
        var results = new ArrayList<>(Rounds.ofWarm("log, " + what, measures, rounds));
        var without = measures.getFirst().samples();
        for (var i = 1; i < sides.size(); i++) {
            var name = sides.get(i).name();
            var ratios = Spread.ratios(measures.get(i).samples(), without);
            results.add(Result.figure("log", "%s: %s, beside none".formatted(what, name), "×", ratios));
            results.add(Result.figure("log", "%s: %s".formatted(what, name), "lines", Spread.of(lines.get(i))));
        }
        return results;
    }
}
