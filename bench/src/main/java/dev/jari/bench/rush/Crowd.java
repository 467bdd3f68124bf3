package dev.jari.bench.rush;

import dev.jari.bench.rival.Desk;
import dev.jari.bench.rival.Desk.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** People who want one place each of the same slot. Each comes once. */
final class Crowd {

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final AtomicLong lastUser = new AtomicLong();

    /**
     * What came of it.
     *
     * @param millis until the last one had an answer
     * @param gaveUp people refused for another reason than that nothing was left
     */
    record Outcome(double millis, int confirmed, int soldOut, int gaveUp) {

        int people() {
            return confirmed + soldOut + gaveUp;
        }

        double perSecond() {
            return people() / millis * 1_000;
        }
    }

    /** All people are ready, then they ask in the same moment. */
    Outcome atOnce(Desk desk, int people, int capacity) {
        var slot = desk.open(capacity);
        var ready = new CountDownLatch(people);
        var go = new CountDownLatch(1);
        return await(desk, slot, capacity, people, ready, go, user -> {
            ready.countDown();
            go.await();
            return List.of(desk.book(slot, user));
        });
    }

    /** So many callers, each of whom brings the next person as soon as one has an answer; there is a place for all. */
    Outcome oneAfterAnother(Desk desk, int people, int callers) {
        var slot = desk.open(people);
        var ready = new CountDownLatch(callers);
        var go = new CountDownLatch(1);
        var left = new AtomicInteger(people);
        return await(desk, slot, people, callers, ready, go, first -> {
            ready.countDown();
            go.await();
            var answers = new ArrayList<Answer>();
            for (var user = first; left.getAndDecrement() > 0; user = lastUser.incrementAndGet())
                answers.add(desk.book(slot, user));
            return answers;
        });
    }

    private interface Caller {
        List<Answer> call(long user) throws InterruptedException;
    }

    private Outcome await(
            Desk desk, long slot, int capacity, int callers, CountDownLatch ready, CountDownLatch go, Caller caller) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = IntStream.range(0, callers)
                    .mapToObj(_ -> lastUser.incrementAndGet())
                    .map(user -> threads.submit(() -> caller.call(user)))
                    .toList();
            ready.await();
            var began = System.nanoTime();
            go.countDown();
            var answers = new ArrayList<Answer>();
            for (var call : calls) answers.addAll(get(call, began));
            var millis = (System.nanoTime() - began) / 1e6;
            desk.settle();
            return checked(desk, slot, capacity, outcome(answers, millis));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static List<Answer> get(Future<List<Answer>> call, long began) throws InterruptedException {
        try {
            return call.get(began + PATIENCE_NANOS - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (TimeoutException late) {
            throw new IllegalStateException("not all were answered within five minutes", late);
        }
    }

    private static Outcome outcome(List<Answer> answers, double millis) {
        return new Outcome(
                millis,
                count(answers, Answer.CONFIRMED),
                count(answers, Answer.SOLD_OUT),
                count(answers, Answer.GAVE_UP));
    }

    private static int count(List<Answer> answers, Answer one) {
        return Math.toIntExact(answers.stream().filter(one::equals).count());
    }

    /** A figure of something that sells wrongly is worth nothing. */
    private static Outcome checked(Desk desk, long slot, int capacity, Outcome outcome) {
        var booked = desk.booked(slot);
        if (booked != outcome.confirmed() || booked > capacity)
            throw new IllegalStateException("%d of %d are booked, and %s".formatted(booked, capacity, outcome));
        if (outcome.gaveUp() == 0 && booked != Math.min(capacity, outcome.people()))
            throw new IllegalStateException("places are left, and yet %s".formatted(outcome));
        return outcome;
    }
}
