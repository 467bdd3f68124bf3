package dev.jari.bench.inventory;

import dev.jari.bench.BenchServers;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.report.Result;
import java.util.List;
import java.util.stream.IntStream;

/** Decisions on one hot slot in full batches, and a list of 3,968 slots, on a durable database. */
public final class InventoryBench {

    private static final int BATCH = 500;
    private static final int READS = 20;
    private static final double DECISIONS_REACH = 10_000;
    private static final double LIST_REACH_MILLIS = 30;

    private final String url;
    private final String redisUrl;
    private final int batches;

    private InventoryBench(String url, String redisUrl, int batches) {
        this.url = url;
        this.redisUrl = redisUrl;
        this.batches = batches;
    }

    public static List<Result> run(boolean quick) {
        try (var servers = BenchServers.start()) {
            var bench = new InventoryBench(servers.postgresUrl(), servers.redisUrl(), quick ? 20 : 100);
            return Rounds.run("inventory", bench.measures());
        }
    }

    private List<Measure> measures() {
        return List.of(
                new Measure(
                        this::decided,
                        rate -> Result.atLeast(
                                "reserve", "decisions on one slot, batches of 500", "per s", rate, DECISIONS_REACH)),
                new Measure(
                        this::listed,
                        delay -> Result.atMost(
                                "list", "62 days of a game, 3,968 slots read", "ms", delay, LIST_REACH_MILLIS)));
    }

    private List<Double> decided() {
        try (var club = new GolfClub(url, redisUrl)) {
            club.generate();
            var slot = club.list().getFirst();
            var started = System.nanoTime();
            for (var i = 0; i < batches; i++) club.reserve(slot, BATCH);
            return List.of(batches * BATCH / ((System.nanoTime() - started) / 1e9));
        }
    }

    private List<Double> listed() {
        try (var club = new GolfClub(url, redisUrl)) {
            club.generate();
            return IntStream.range(0, READS).mapToObj(_ -> listMillis(club)).toList();
        }
    }

    private static double listMillis(GolfClub club) {
        var started = System.nanoTime();
        var size = club.list().size();
        if (size != GolfClub.DAYS * 64) throw new IllegalStateException("%d slots listed".formatted(size));
        return (System.nanoTime() - started) / 1e6;
    }
}
