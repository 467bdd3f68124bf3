package dev.jari.bench;

import java.time.Duration;
import java.util.List;

/**
 * Uses every side for the same time before any is measured, as services that have run for a while: the compilers know
 * each of them equally well, the slower one does less in it.
 */
public final class WarmUp {

    private WarmUp() {}

    public static void of(String name, Duration each, List<Runnable> sides) {
        inTurns(name, 1, each, sides);
    }

    /**
     * The same in several turns, for sides in processes of their own: what one of them has learned in a turn is
     * compiled while the others have theirs, as it would be between two rushes. One that took too long has less of the
     * next turn.
     */
    public static void inTurns(String name, int turns, Duration each, List<Runnable> sides) {
        var used = new long[sides.size()];
        try (var progress = new Progress(name + ", warming up", turns * sides.size())) {
            for (var turn = 1; turn <= turns; turn++)
                for (var side = 0; side < used.length; side++) {
                    var share = each.toNanos() / turns * turn;
                    while (used[side] == 0 || used[side] < share) used[side] += nanos(sides.get(side));
                    progress.step();
                }
        }
    }

    private static long nanos(Runnable use) {
        var started = System.nanoTime();
        use.run();
        return System.nanoTime() - started;
    }
}
