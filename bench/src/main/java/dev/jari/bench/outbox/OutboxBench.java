package dev.jari.bench.outbox;

import dev.jari.bench.BenchServers;
import dev.jari.bench.MachineChance;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.report.Result;
import dev.jari.bench.report.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** Events of 500 bytes through outbox, relay, local bus and inbox, durable, with 1 and with 100 per transaction. */
public final class OutboxBench {

    private static final int WRITERS = 8;
    private static final int LARGE = 100;
    private static final int IDLE_SENDS = 200;
    private static final int BUSY_SENDS = 2_000;
    private static final long BUSY_PAUSE_NANOS = 500_000;
    private static final double DRAIN_REACH = 20_000;
    private static final double DELAY_REACH_MILLIS = 5;
    private static final double PEER_REACH = 3;

    // The peers by their names; each is set up as its own documentation says.
    static final Map<String, Function<PeerSchema, Courier>> PEERS = Map.of(
            "gruelbox", GruelboxCourier::new,
            "Spring Modulith", ModulithApplication::courier,
            "namastack", NamastackApplication::courier,
            "db-scheduler", DbSchedulerCourier::new);

    private final String url;
    private final int events;
    private final int rounds;
    private int offices;

    private OutboxBench(String url, boolean quick) {
        this.url = url;
        this.events = quick ? 10_000 : 100_000;
        this.rounds = quick ? 2 : 5;
    }

    public static List<Result> run(boolean quick) {
        try (var servers = BenchServers.start()) {
            var bench = new OutboxBench(servers.postgresUrl(), quick);
            var results = new ArrayList<>(bench.against(LARGE));
            results.addAll(bench.against(1));
            results.addAll(Rounds.run("outbox", bench.delays(), bench.rounds));
            return results;
        }
    }

    /** A filled outbox emptied by Jari and by every peer, with transactions of one size. */
    private List<Result> against(int perTransaction) {
        // Long enough for a second or so of each: the peers are given a tenth of what Jari is.
        var ours = events / (perTransaction == 1 ? 10 : 1);
        var theirs = events / (perTransaction == 1 ? 20 : 10);
        var drained = "drained, %d per transaction".formatted(perTransaction);
        var jari = new Measure(
                () -> drained(office(), ours, perTransaction),
                rate -> perTransaction == 1
                        ? Result.figure("outbox", drained + ": Jari", "events/s", rate)
                        : Result.atLeast("outbox", drained + ": Jari", "events/s", rate, DRAIN_REACH));
        var peers = ofPeers(drained, peer -> drained(peer, theirs, perTransaction));
        var all = new ArrayList<>(List.of(jari));
        all.addAll(peers);
        if (perTransaction == 1) all.addAll(whileItIsFilled(ours, theirs));
        var results = new ArrayList<>(Rounds.run("outbox, %d per transaction".formatted(perTransaction), all, rounds));
        var best = peers.stream()
                .max(Comparator.comparingDouble(
                        peer -> Spread.of(peer.samples()).median()))
                .orElseThrow();
        results.add(Result.times(
                        "P7",
                        drained + ", faster than the best peer",
                        Spread.ratios(jari.samples(), best.samples()),
                        "the best of %d".formatted(peers.size()),
                        PEER_REACH)
                .beside("jariPerSecond", Spread.of(jari.samples()))
                .beside("rivalPerSecond", Spread.of(best.samples())));
        return results;
    }

    /** With one message per transaction, where the commits of the writers bound all outboxes. */
    private List<Measure> whileItIsFilled(int ours, int theirs) {
        var what = "written and handled, 1 per transaction";
        var all = new ArrayList<>(List.of(new Measure(
                () -> writtenAndHandled(office(), ours, 1),
                rate -> Result.figure("outbox", what + ": Jari", "events/s", rate))));
        all.addAll(ofPeers(what, peer -> writtenAndHandled(peer, theirs, 1)));
        return all;
    }

    private List<Measure> ofPeers(String what, Function<Courier, List<Double>> round) {
        return PEERS.entrySet().stream()
                .map(peer -> new Measure(
                        () -> round.apply(peer.getValue().apply(schema())),
                        rate -> Result.figure("outbox", "%s: %s".formatted(what, peer.getKey()), "events/s", rate)))
                .toList();
    }

    /** A filled outbox is emptied. */
    private static List<Double> drained(Courier courier, int count, int perTransaction) {
        try (courier) {
            write(courier, count, perTransaction);
            var started = System.nanoTime();
            courier.start();
            return rate(courier, count, started);
        }
    }

    /** The same while it is filled. */
    private static List<Double> writtenAndHandled(Courier courier, int count, int perTransaction) {
        try (courier) {
            courier.start();
            var started = System.nanoTime();
            write(courier, count, perTransaction);
            return rate(courier, count, started);
        }
    }

    private PeerSchema schema() {
        offices++;
        return new PeerSchema(url, "peer_" + offices);
    }

    private List<Measure> delays() {
        return List.of(
                new Measure(
                        this::idleDelays,
                        delay -> Result.atMost("outbox", "commit to handler, idle", "ms", delay, DELAY_REACH_MILLIS)),
                new Measure(
                        this::busyDelays,
                        delay -> Result.figure("outbox", "commit to handler, under load", "ms", delay)));
    }

    private static List<Double> rate(Courier office, int count, long started) {
        office.await(count);
        office.awaitEmpty();
        return List.of(count / ((System.nanoTime() - started) / 1e9));
    }

    private static void write(Courier office, int count, int perTransaction) {
        var next = new AtomicInteger();
        try (var writers = Executors.newFixedThreadPool(WRITERS)) {
            for (var writer = 0; writer < WRITERS; writer++)
                writers.execute(() -> {
                    for (var i = next.getAndAdd(perTransaction); i < count; i = next.getAndAdd(perTransaction))
                        office.send(i, perTransaction);
                });
        }
    }

    /** One message at a time, each waited for. */
    private List<Double> idleDelays() {
        try (var office = office()) {
            office.start();
            for (var i = 0; i < IDLE_SENDS; i++) {
                office.send(i, 1);
                office.await(i + 1L);
            }
            // The first ones wait for the relay to take its lanes.
            return office.takeDelays().stream().skip(IDLE_SENDS / 4).toList();
        }
    }

    /** A steady stream of single messages, without waiting for any. */
    private List<Double> busyDelays() {
        try (var office = office()) {
            office.start();
            for (var i = 0; i < BUSY_SENDS; i++) {
                office.send(i, 1);
                LockSupport.parkNanos(BUSY_PAUSE_NANOS);
            }
            office.await(BUSY_SENDS);
            return office.takeDelays().stream().skip(BUSY_SENDS / 4).toList();
        }
    }

    private PostOffice office() {
        offices++;
        return new PostOffice("post_" + offices, url, MachineChance.CLOCK, MachineChance.IDS);
    }
}
