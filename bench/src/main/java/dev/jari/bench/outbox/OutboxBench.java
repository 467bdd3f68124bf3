package dev.jari.bench.outbox;

import dev.jari.bench.BenchServers;
import dev.jari.bench.MachineChance;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.report.Result;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Events of 500 bytes through outbox, relay, local bus and inbox, durable, with 1 and with 100 per transaction. */
public final class OutboxBench {

    private static final int WRITERS = 8;
    private static final int LARGE = 100;
    private static final int IDLE_SENDS = 200;
    private static final int BUSY_SENDS = 2_000;
    private static final long BUSY_PAUSE_NANOS = 500_000;
    private static final double DRAIN_REACH = 20_000;
    private static final double DELAY_REACH_MILLIS = 5;

    private final String url;
    private final int events;
    private int offices;

    private OutboxBench(String url, int events) {
        this.url = url;
        this.events = events;
    }

    public static List<Result> run(boolean quick) {
        try (var servers = BenchServers.start()) {
            return Rounds.run("outbox", new OutboxBench(servers.postgresUrl(), quick ? 10_000 : 100_000).measures());
        }
    }

    private List<Measure> measures() {
        return List.of(
                new Measure(
                        () -> drained(events, LARGE),
                        rate -> Result.atLeast(
                                "P7-drain", "outbox drained, 100 per transaction", "events/s", rate, DRAIN_REACH)),
                new Measure(
                        () -> drained(events / 10, 1),
                        rate -> Result.figure("P7-drain-1", "outbox drained, 1 per transaction", "events/s", rate)),
                new Measure(
                        () -> flowed(events, LARGE),
                        rate -> Result.figure("P7-flow", "written and drained, 100 per transaction", "events/s", rate)),
                new Measure(
                        () -> flowed(events / 10, 1),
                        rate -> Result.figure("P7-flow-1", "written and drained, 1 per transaction", "events/s", rate)),
                new Measure(
                        this::idleDelays,
                        delay -> Result.atMost("P7-idle", "commit to handler, idle", "ms", delay, DELAY_REACH_MILLIS)),
                new Measure(
                        this::busyDelays,
                        delay -> Result.figure("P7-busy", "commit to handler, under load", "ms", delay)));
    }

    /** A filled outbox is emptied. */
    private List<Double> drained(int count, int perTransaction) {
        try (var office = office()) {
            write(office, count, perTransaction);
            var started = System.nanoTime();
            office.startRelay();
            return rate(office, count, started);
        }
    }

    /** Writing and emptying share the machine. */
    private List<Double> flowed(int count, int perTransaction) {
        try (var office = office()) {
            office.startRelay();
            var started = System.nanoTime();
            write(office, count, perTransaction);
            return rate(office, count, started);
        }
    }

    private static List<Double> rate(PostOffice office, int count, long started) {
        office.await(count);
        office.awaitEmpty();
        return List.of(count / ((System.nanoTime() - started) / 1e9));
    }

    private static void write(PostOffice office, int count, int perTransaction) {
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
            office.startRelay();
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
            office.startRelay();
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
