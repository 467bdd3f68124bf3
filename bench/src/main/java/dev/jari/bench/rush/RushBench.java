package dev.jari.bench.rush;

import dev.jari.bench.BenchServers;
import dev.jari.bench.MachineChance;
import dev.jari.bench.Progress;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.WarmUp;
import dev.jari.bench.report.Result;
import dev.jari.bench.report.Spread;
import dev.jari.bench.rival.ConditionalDesk;
import dev.jari.bench.rival.Desk;
import dev.jari.bench.rival.FairLockDesk;
import dev.jari.bench.rival.OptimisticDesk;
import dev.jari.bench.rival.RivalDatabase;
import dev.jari.bench.rival.RowLockDesk;
import dev.jari.engine.Engine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** 800 people for 400 places at once, and as many as can be sold of one slot, at the engine: no HTTP, no JSON. */
public final class RushBench {

    static final String FAIR = "fair lock, tuned";
    static final String FAIR_DEFAULT = "fair lock, default settings";
    static final String ROW = "SELECT … FOR UPDATE";
    static final String OPTIMISTIC = "optimistic, three tries";
    static final String CONDITIONAL = "conditional UPDATE";
    static final String ONE_STATEMENT = "conditional UPDATE, all in one statement";

    private static final int PEOPLE = 800;
    private static final int PLACES = 400;

    private static final int SUSTAINED_ROUNDS = 2;

    // A slower disk than this machine's; cloud disks take 0.5 to 2 ms.
    private static final int DELAY_MICROS = 1_000;

    // Jari's groups form of the customers who wait, so it needs many; the rivals have ten connections to wait for.
    private static final int JARI_CALLERS = 2_000;
    private static final int RIVAL_CALLERS = 64;

    private static final double FAIR_REACH = 20;
    private static final double DEFAULT_REACH = 500;
    private static final double ROW_REACH = 7;
    private static final double SUSTAINED_REACH = 4;
    private static final double RATE_REACH = 6_000;

    /**
     * How much is done.
     *
     * @param warmUp how long Jari, and the rivals together, serve people before anything is measured
     * @param delayed rounds with slower commits
     * @param sustained people served one after the other by Jari; the rivals, who are slower, serve a twentieth of them
     * @param defaults rounds of the fair lock with default settings, of which each takes most of a minute
     */
    record Extent(Duration warmUp, int rounds, int delayed, int sustained, int defaults) {

        static Extent of(boolean quick) {
            return quick
                    ? new Extent(Duration.ofSeconds(20), 5, 1, 20_000, 1)
                    : new Extent(Duration.ofSeconds(30), 5, 3, 100_000, 2);
        }
    }

    private final BenchServers servers;
    private final Extent extent;
    private final Crowd crowd = new Crowd();
    private final List<Result> results = new ArrayList<>();

    private RushBench(BenchServers servers, Extent extent) {
        this.servers = servers;
        this.extent = extent;
    }

    public static List<Result> run(boolean quick) {
        try (var servers = BenchServers.start()) {
            return new RushBench(servers, Extent.of(quick)).results();
        }
    }

    private List<Result> results() {
        try (var engine = Engine.start(
                                servers.postgresUrl(),
                                servers.redisUrl(),
                                MachineChance.CLOCK,
                                MachineChance.IDS::get,
                                Map.of())
                        .flowing();
                var rivals = new RivalDatabase(servers.newDatabase("rival"));
                var fair = new FairLockDesk(rivals, servers.redisUrl(), true)) {
            var jari = new JariDesk(engine);
            var row = new RowLockDesk(rivals);
            var optimistic = new OptimisticDesk(rivals);
            var conditional = new ConditionalDesk(rivals, false);
            var oneStatement = new ConditionalDesk(rivals, true);
            var desks = List.of(jari, fair, row, optimistic, conditional, oneStatement);
            WarmUp.of("rush", extent.warmUp(), List.of(warmUp(jari), inTurn(desks.subList(1, desks.size()))));

            var atOnce = new AtOnce(desks, "");
            atOnce.run(extent.rounds());
            defaults(rivals, atOnce);
            atOnce.claim();

            servers.delayCommits(DELAY_MICROS);
            var delayed = new AtOnce(desks, ", +1 ms per commit");
            delayed.run(extent.delayed());
            delayed.show();
            servers.delayCommits(0);

            sustained(jari, conditional, oneStatement);
            return results;
        }
    }

    /** Being served, and being refused, which is code of its own. */
    private Runnable warmUp(Desk desk) {
        var callers = desk instanceof JariDesk ? JARI_CALLERS : RIVAL_CALLERS;
        return () -> {
            crowd.oneAfterAnother(desk, 3 * callers, callers);
            crowd.atOnce(desk, PEOPLE, PLACES);
        };
    }

    /** The rivals have nearly all their code in common. */
    private Runnable inTurn(List<? extends Desk> rivals) {
        return () -> rivals.forEach(rival -> warmUp(rival).run());
    }

    /** 800 for 400 at every desk, in milliseconds until the last of them had an answer. */
    private final class AtOnce {

        private final String how;
        private final Measure jari;
        private final Measure fair;
        private final Measure row;
        private final Measure optimistic;
        private final Measure conditional;
        private final Measure oneStatement;
        private final List<Double> falselyRefused = new ArrayList<>();

        AtOnce(List<? extends Desk> desks, String how) {
            this.how = how;
            this.jari = measure(desks.get(0), "Jari");
            this.fair = measure(desks.get(1), FAIR);
            this.row = measure(desks.get(2), ROW);
            this.optimistic = measure(desks.get(3), OPTIMISTIC);
            this.conditional = measure(desks.get(4), CONDITIONAL);
            this.oneStatement = measure(desks.get(5), ONE_STATEMENT);
        }

        private Measure measure(Desk desk, String name) {
            return new Measure(
                    () -> {
                        servers.checkpoint();
                        var outcome = crowd.atOnce(desk, PEOPLE, PLACES);
                        if (desk instanceof OptimisticDesk) falselyRefused.add((double) outcome.gaveUp());
                        return List.of(outcome.millis());
                    },
                    millis -> Result.figure("rush", "800 for 400%s: %s".formatted(how, name), "ms", millis));
        }

        void run(int rounds) {
            results.addAll(Rounds.ofWarm(
                    "rush%s".formatted(how), List.of(jari, fair, row, optimistic, conditional, oneStatement), rounds));
            results.add(Result.figure(
                    "rush",
                    "800 for 400%s: falsely refused, optimistic".formatted(how),
                    "people",
                    Spread.of(falselyRefused)));
        }

        void claim() {
            results.add(times("P1", fair, FAIR, FAIR_REACH));
            results.add(times("P2", row, ROW, ROW_REACH));
            results.add(times("rush", conditional, CONDITIONAL, 0));
            results.add(times("rush", oneStatement, ONE_STATEMENT, 0));
        }

        void show() {
            results.add(times("rush", fair, FAIR, 0));
            results.add(times("rush", row, ROW, 0));
            results.add(times("rush", conditional, CONDITIONAL, 0));
        }

        private Result times(String id, Measure rival, String name, double reach) {
            var ratios = Spread.ratios(rival.samples(), jari.samples());
            var what = "800 for 400%s, faster than %s".formatted(how, name);
            var result =
                    reach == 0 ? Result.figure(id, what, "×", ratios) : Result.times(id, what, ratios, name, reach);
            return result.beside("jariMillis", Spread.of(jari.samples()))
                    .beside("rivalMillis", Spread.of(rival.samples()));
        }
    }

    /** Not interleaved: a single one takes as long as everything else together. */
    private void defaults(RivalDatabase rivals, AtOnce atOnce) {
        var millis = new ArrayList<Double>();
        var refused = new ArrayList<Double>();
        try (var desk = new FairLockDesk(rivals, servers.redisUrl(), false);
                var progress = new Progress("rush, " + FAIR_DEFAULT, extent.defaults())) {
            for (var round = 0; round < extent.defaults(); round++) {
                var outcome = crowd.atOnce(desk, PEOPLE, PLACES);
                millis.add(outcome.millis());
                refused.add((double) outcome.gaveUp());
                progress.step();
            }
        }
        var ours = Spread.of(atOnce.jari.samples());
        var ratios =
                Spread.of(millis.stream().map(rival -> rival / ours.median()).toList());
        results.add(Result.figure("rush", "800 for 400: " + FAIR_DEFAULT, "ms", Spread.of(millis)));
        results.add(Result.figure("rush", "800 for 400: refused by that lock", "people", Spread.of(refused)));
        results.add(Result.times("P1", "800 for 400, faster than " + FAIR_DEFAULT, ratios, FAIR_DEFAULT, DEFAULT_REACH)
                .beside("jariMillis", ours)
                .beside("rivalMillis", Spread.of(millis)));
    }

    private void sustained(Desk jari, Desk conditional, Desk oneStatement) {
        var heard = new ArrayList<Double>();
        var ours = new Measure(
                () -> {
                    servers.checkpoint();
                    var began = System.nanoTime();
                    var outcome = crowd.oneAfterAnother(jari, extent.sustained(), JARI_CALLERS);
                    heard.add(extent.sustained() / ((System.nanoTime() - began) / 1e9));
                    return List.of(outcome.perSecond());
                },
                rate -> Result.atLeast("P4", "one slot, all confirmed: Jari", "per s", rate, RATE_REACH));
        var rival = sustained(conditional, CONDITIONAL);
        var best = sustained(oneStatement, ONE_STATEMENT);
        results.addAll(Rounds.ofWarm("rush, sustained", List.of(ours, rival, best), SUSTAINED_ROUNDS));
        results.add(Result.figure("rush", "one slot, all confirmed and notified: Jari", "per s", Spread.of(heard)));
        results.add(Result.times(
                        "P4",
                        "one slot, all confirmed, faster than " + CONDITIONAL,
                        Spread.ratios(ours.samples(), rival.samples()),
                        CONDITIONAL,
                        SUSTAINED_REACH)
                .beside("jariPerSecond", Spread.of(ours.samples()))
                .beside("rivalPerSecond", Spread.of(rival.samples())));
        results.add(Result.figure(
                "rush",
                "one slot, all confirmed, faster than " + ONE_STATEMENT,
                "×",
                Spread.ratios(ours.samples(), best.samples())));
    }

    private Measure sustained(Desk desk, String name) {
        return new Measure(
                () -> {
                    servers.checkpoint();
                    return List.of(crowd.oneAfterAnother(desk, extent.sustained() / 20, RIVAL_CALLERS)
                            .perSecond());
                },
                rate -> Result.figure("rush", "one slot, all confirmed: " + name, "per s", rate));
    }
}
