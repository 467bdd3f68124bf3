package dev.jari.bench.hold;

import dev.jari.bench.BenchServers;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.WarmUp;
import dev.jari.bench.report.Result;
import dev.jari.bench.report.Spread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Holds over three nights by 64 callers, on one room type and on a hundred; and refusals where all is held. */
public final class HoldsBench {

    private static final int MANY = 100;

    // Never full within a round, so that what is measured is placing.
    private static final int CAPACITY = 100_000;

    // Callers are numbered from 1; these come before them.
    private static final long FIRST_USER = 1L << 40;

    private static final Duration WARM_UP = Duration.ofSeconds(4);

    private static final double ONE_REACH = 30;
    private static final double MANY_REACH = 12;
    private static final double PLACED_REACH = 15_000;
    private static final double REFUSED_REACH = 50_000;
    private static final String RIVAL = "locks and counters";

    private final BenchServers servers;
    private final double seconds;

    private HoldsBench(BenchServers servers, double seconds) {
        this.servers = servers;
        this.seconds = seconds;
    }

    public static List<Result> run(boolean quick) {
        try (var servers = BenchServers.start()) {
            return new HoldsBench(servers, quick ? 0.3 : 2).results();
        }
    }

    private List<Result> results() {
        var rivalOne = new Measure(
                () -> baseline(1), rate -> Result.figure("P5", "locks and counters, 1 room type", "per s", rate));
        var one = new Measure(
                () -> jari(1),
                rate -> Result.atLeast("holds", "holds of 3 nights, 1 room type", "per s", rate, PLACED_REACH));
        var rivalMany = new Measure(
                () -> baseline(MANY), rate -> Result.figure("P5", "locks and counters, 100 room types", "per s", rate));
        var many = new Measure(
                () -> jari(MANY), rate -> Result.figure("P5", "holds of 3 nights, 100 room types", "per s", rate));
        var refused = new Measure(
                this::refused,
                rate -> Result.atLeast("refusals", "refusals where all is held", "per s", rate, REFUSED_REACH));
        var all = List.of(rivalOne, one, rivalMany, many, refused);
        WarmUp.of(
                "holds",
                WARM_UP,
                all.stream().<Runnable>map(measure -> measure::rehearse).toList());
        var results = new ArrayList<>(Rounds.ofWarm("holds", all));
        results.add(
                Result.times("P5", "1 room type", Spread.ratios(one.samples(), rivalOne.samples()), RIVAL, ONE_REACH));
        results.add(Result.times(
                "P5", "100 room types", Spread.ratios(many.samples(), rivalMany.samples()), RIVAL, MANY_REACH));
        return results;
    }

    private List<Double> baseline(int roomTypes) {
        try (var desk = new MultiLockHolds(servers.postgresUrl(), servers.redisUrl(), roomTypes, CAPACITY)) {
            return List.of(placed(desk, roomTypes));
        }
    }

    private List<Double> jari(int roomTypes) {
        try (var desk = new JariHolds(servers.postgresUrl(), servers.redisUrl(), roomTypes, CAPACITY)) {
            return List.of(placed(desk, roomTypes));
        }
    }

    private double placed(HoldDesk desk, int roomTypes) {
        // Whatever is loaded at the first call of a room type is loaded before, for either desk.
        for (var room = 0; room < roomTypes; room++) desk.place(room, FIRST_USER + room);
        return Callers.rate(seconds, call -> desk.place((int) (call % roomTypes), call));
    }

    private List<Double> refused() {
        try (var desk = new JariHolds(servers.postgresUrl(), servers.redisUrl(), 1, 1)) {
            if (!desk.place(0, Long.MAX_VALUE)) throw new IllegalStateException("the first hold was refused");
            return List.of(Callers.rate(seconds, call -> desk.isSoldOut(0, call)));
        }
    }
}
