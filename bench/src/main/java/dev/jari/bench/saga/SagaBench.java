package dev.jari.bench.saga;

import dev.jari.bench.BenchServers;
import dev.jari.bench.MachineChance;
import dev.jari.bench.Rounds;
import dev.jari.bench.Rounds.Measure;
import dev.jari.bench.report.Result;
import dev.jari.bench.report.Spread;
import dev.jari.bench.rival.PollingSaga;
import dev.jari.bench.rival.RivalDatabase;
import dev.jari.contracts.id.UserId;
import dev.jari.contracts.slot.Slot;
import dev.jari.engine.Engine;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/** From the accepted to the confirmed booking, idle: Jari's saga, and the sources' whose outbox is polled. */
public final class SagaBench {

    private static final double REACH = 100;
    private static final double MILLIS_REACH = 6;
    private static final double NATS_MILLIS_REACH = 10;
    private static final String RIVAL = "outbox polled every second";

    private static final int WARM_UP_CALLERS = 500;
    private static final int WARM_UPS = 40;
    private static final int BOOKINGS = 150;

    // What no customer waits for, the pictures and notifications of the one before, is done by then.
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    // One after the other within two seconds: they meet the poll in all its phases, never more than it takes at once.
    private static final int RIVAL_BOOKINGS = 16;
    private static final long RIVAL_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(125);

    private final BenchServers servers;
    private final int rounds;
    private long lastUser;

    private SagaBench(BenchServers servers, int rounds) {
        this.servers = servers;
        this.rounds = rounds;
    }

    public static List<Result> run(boolean quick) {
        try (var servers = BenchServers.start()) {
            var bench = new SagaBench(servers, quick ? 2 : 5);
            var results = new ArrayList<>(bench.besideARival());
            results.addAll(bench.overNats());
            return results;
        }
    }

    private List<Result> besideARival() {
        try (var engine = Engine.start(
                                servers.postgresUrl(),
                                servers.redisUrl(),
                                MachineChance.CLOCK,
                                MachineChance.IDS::get,
                                Map.of())
                        .flowing();
                var database = new RivalDatabase(servers.newDatabase("rival"));
                var rival = new PollingSaga(database)) {
            return besideARival(engine, rival);
        }
    }

    private List<Result> besideARival(Engine engine, PollingSaga rival) {
        var slot = warmSlot(engine);
        var place = rival.open(rounds * RIVAL_BOOKINGS);
        var asked = new ArrayList<Double>();
        var ours = new Measure(
                () -> {
                    var bookings = bookings(engine, slot);
                    asked.add(median(bookings, Booking::fromRequest));
                    return List.of(median(bookings, Booking::fromAccepted));
                },
                millis -> Result.atMost("P6", "accepted to confirmed, idle: Jari", "ms", millis, MILLIS_REACH));
        var theirs = new Measure(
                () -> List.of(Spread.of(polled(rival, place)).median()),
                millis -> Result.figure("saga", "accepted to confirmed, idle: " + RIVAL, "ms", millis));
        var results = new ArrayList<>(Rounds.ofWarm("saga", List.of(ours, theirs), rounds));
        results.add(Result.figure("saga", "request to confirmed, idle: Jari", "ms", Spread.of(asked)));
        results.add(Result.times(
                        "P6",
                        "accepted to confirmed, idle, sooner than " + RIVAL,
                        Spread.ratios(theirs.samples(), ours.samples()),
                        RIVAL,
                        REACH)
                .beside("jariMillis", Spread.of(ours.samples()))
                .beside("rivalMillis", Spread.of(theirs.samples())));
        return results;
    }

    /** After the other, because two engines in one process are in each other's way. */
    private List<Result> overNats() {
        var database = servers.newDatabase("over_nats");
        var nats = Map.<String, Object>of(
                "jari.messaging.transport", "nats", "jari.messaging.nats-url", servers.natsUrl());
        try (var engine = Engine.start(
                        database, servers.redisUrl() + "/1", MachineChance.CLOCK, MachineChance.IDS::get, nats)
                .flowing()) {
            var slot = warmSlot(engine);
            var ours = new Measure(
                    () -> List.of(median(bookings(engine, slot), Booking::fromAccepted)),
                    millis -> Result.atMost(
                            "P6", "accepted to confirmed, idle: Jari over NATS", "ms", millis, NATS_MILLIS_REACH));
            return Rounds.ofWarm("saga over NATS", List.of(ours), rounds);
        }
    }

    /** Of a service that has run for a while: no idle booking that is measured is the first of its kind. */
    private Slot warmSlot(Engine engine) {
        var slot = engine.slot(WARM_UP_CALLERS * WARM_UPS + rounds * BOOKINGS);
        engine.awaitQuiet();
        var first = lastUser + 1;
        lastUser += WARM_UP_CALLERS * WARM_UPS;
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var caller = 0; caller < WARM_UP_CALLERS; caller++) {
                var own = first + (long) caller * WARM_UPS;
                callers.execute(() ->
                        LongStream.range(own, own + WARM_UPS).forEach(user -> engine.book(slot, new UserId(user))));
            }
        }
        return slot;
    }

    /** How many milliseconds one booking took until it was confirmed. */
    private record Booking(double fromRequest, double fromAccepted) {}

    private static double median(List<Booking> bookings, ToDoubleFunction<Booking> of) {
        return Spread.of(bookings.stream().map(of::applyAsDouble).toList()).median();
    }

    private List<Booking> bookings(Engine engine, Slot slot) {
        var bookings = new ArrayList<Booking>();
        for (var i = 0; i < BOOKINGS; i++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            var waited = waitedMillis(engine);
            var began = System.nanoTime();
            var answer = Engine.granted(engine.book(slot, new UserId(++lastUser)));
            if (!answer.outcomeKnown()) throw new IllegalStateException("answered with " + answer);
            bookings.add(new Booking((System.nanoTime() - began) / 1e6, waitedMillis(engine) - waited));
        }
        return bookings;
    }

    /** How long all callers together have waited, after their bookings were accepted, for the outcome. */
    private static double waitedMillis(Engine engine) {
        return engine.bean(MeterRegistry.class)
                .get("booking.step")
                .tag("step", "wait")
                .timer()
                .totalTime(TimeUnit.MILLISECONDS);
    }

    private List<Double> polled(PollingSaga rival, long slot) {
        var confirmed = new ArrayList<CompletableFuture<Double>>();
        for (var i = 0; i < RIVAL_BOOKINGS; i++) {
            LockSupport.parkNanos(RIVAL_PAUSE_NANOS);
            var confirmation = rival.book(slot, ++lastUser);
            var accepted = System.nanoTime();
            confirmed.add(confirmation.thenApply(_ -> (System.nanoTime() - accepted) / 1e6));
        }
        return confirmed.stream().map(CompletableFuture::join).toList();
    }
}
