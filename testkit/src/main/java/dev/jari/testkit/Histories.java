package dev.jari.testkit;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Runs a check over many generated histories; one that breaks names the seed which replays it. */
public final class Histories {

    private static final String SEED = "seed";

    private Histories() {}

    /** With {@code -Dseed=N} only that history runs, which is how a failure is looked at again. */
    public static void forAll(int histories, Consumer<SplittableRandom> check) {
        var replayed = Long.getLong(SEED);
        if (replayed != null) {
            one(replayed, check);
            return;
        }
        var first = System.nanoTime();
        for (var i = 0; i < histories; i++) one(first + i, check);
    }

    /** Histories that broke something once and are run again for ever. */
    public static void remembered(Consumer<SplittableRandom> check, long... seeds) {
        for (var seed : seeds) one(seed, check);
    }

    private static void one(long seed, Consumer<SplittableRandom> check) {
        try {
            check.accept(new SplittableRandom(seed));
        } catch (AssertionError | RuntimeException broken) {
            throw new AssertionError("broken by seed %d; replay with -Dseed=%d".formatted(seed, seed), broken);
        }
    }
}
