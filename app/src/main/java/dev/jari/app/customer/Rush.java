package dev.jari.app.customer;

import dev.jari.app.customer.RushSummary.SlotState;
import dev.jari.embedded.StartRefused;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;

/** A crowd at one slot: everybody is ready, then all begin at the same moment. */
public final class Rush {

    /**
     * The server accepts 8,192; more than a few hundred at once only make this machine slower. Whoever waits for one is
     * already counted as waiting.
     */
    private static final int CONNECTIONS_MAX = 400;

    /** Above the users of the demo, so that nobody rushes who has bookings already. */
    private static final long FIRST_USER = 1_000_000_000L;

    private static final long USERS = 1_000_000_000_000L;

    private final JariHttp jari;
    private final SecureRandom chance;

    public Rush(JariHttp jari, SecureRandom chance) {
        this.jari = jari;
        this.chance = chance;
    }

    /** Hears of everybody who is ready, and of everybody who has an answer. */
    public interface Progress {

        void ready();

        void answered();
    }

    public RushSummary run(RushPlan plan, long slotId, Progress progress) throws InterruptedException {
        var connections = new Semaphore(CONNECTIONS_MAX, true);
        var tokens = tokens(plan.people(), connections, progress);
        var before = slot(slotId);
        var start = new CompletableFuture<Long>();
        var outcomes = new ArrayList<Future<Outcome>>();
        try (var people = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < plan.people(); i++) {
                var customer = new RushCustomer(
                        jari,
                        tokens.get(i),
                        slotId,
                        plan.quantities().of(i),
                        "rush-%016x".formatted(chance.nextLong()));
                outcomes.add(people.submit(() -> {
                    var outcome = customer.buy(connections, start.get());
                    progress.answered();
                    return outcome;
                }));
            }
            start.complete(System.nanoTime());
        }
        return RushSummary.of(all(outcomes), before, slot(slotId));
    }

    private List<String> tokens(int people, Semaphore connections, Progress progress) throws InterruptedException {
        var first = FIRST_USER + chance.nextLong(USERS);
        try (var desks = Executors.newVirtualThreadPerTaskExecutor()) {
            var tokens = IntStream.range(0, people)
                    .mapToObj(i -> desks.submit(() -> {
                        connections.acquire();
                        try {
                            return jari.demoToken(first + i, "CUSTOMER");
                        } finally {
                            connections.release();
                            progress.ready();
                        }
                    }))
                    .toList();
            return all(tokens);
        }
    }

    private static <T> List<T> all(List<Future<T>> futures) throws InterruptedException {
        var results = new ArrayList<T>();
        for (var future : futures) {
            try {
                results.add(future.get());
            } catch (ExecutionException failed) {
                if (failed.getCause() instanceof StartRefused refused) throw refused;
                throw new IllegalStateException(failed.getCause());
            }
        }
        return results;
    }

    private SlotState slot(long slotId) throws InterruptedException {
        var slot = jari.require("GET", "/v1/slots/" + slotId, null, null).body();
        return new SlotState(
                slotId,
                slot.path("capacity").intValue(),
                slot.path("booked").intValue(),
                slot.path("available").intValue());
    }
}
