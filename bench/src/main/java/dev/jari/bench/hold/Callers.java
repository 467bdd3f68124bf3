package dev.jari.bench.hold;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** So many callers, each of whom asks again as soon as it has its answer. */
final class Callers {

    private static final int CALLERS = 64;

    private Callers() {}

    /** How many calls a second did what they should, over so many seconds; each call has a number of its own. */
    static double rate(double seconds, LongPredicate call) {
        var number = new AtomicLong();
        var started = System.nanoTime();
        var end = started + (long) (seconds * 1e9);
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var counts = IntStream.range(0, CALLERS)
                    .mapToObj(_ -> callers.submit(() -> {
                        var done = 0L;
                        while (System.nanoTime() < end) if (call.test(number.incrementAndGet())) done++;
                        return done;
                    }))
                    .toList();
            var done = 0L;
            for (var count : counts) done += count.get();
            return done / ((System.nanoTime() - started) / 1e9);
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
