package dev.jari.inventory.hold;

import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.picture.Wish;
import dev.jari.inventory.picture.WishAnswer;
import dev.jari.inventory.picture.Wishes;
import dev.jari.platform.redis.RedisSilent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Takes wishes to Redis together. Alone, one goes at once; whoever asks while others are on their way goes with the
 * next batch, which is one script that looks at each slot once. A batch is what is there.
 */
final class PlacingTogether {

    /** Redis works on one while the next gathers. */
    private static final int ON_THE_WAY_MAX = 2;

    /** Wishes in one script, so that it keeps nobody else from Redis for long. */
    private static final int WISHES_MAX = 100;

    /** After this a batch is given up, and its callers were told so long before. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final RedisScripts scripts;
    private final int holdsPerUser;
    private final Queue<Asked> waiting = new ConcurrentLinkedQueue<>();
    private final Semaphore onTheWay = new Semaphore(ON_THE_WAY_MAX);

    PlacingTogether(RedisScripts scripts, int holdsPerUser) {
        this.scripts = scripts;
        this.holdsPerUser = holdsPerUser;
    }

    private record Asked(Wish wish, CompletableFuture<WishAnswer> answer) {

        long offeringId() {
            return wish.offeringId();
        }
    }

    /** The script's answer to one wish; {@link RedisSilent} when there is none. */
    WishAnswer place(Wish wish) {
        var asked = new Asked(wish, new CompletableFuture<>());
        waiting.add(asked);
        goOn();
        return scripts.await(asked.answer);
    }

    /** By a thread that comes after those who are about to ask: one answer wakes many at once. */
    private void goOn() {
        if (!waiting.isEmpty() && onTheWay.tryAcquire())
            Thread.ofVirtual().name("placing").start(this::takeAlong);
    }

    private void takeAlong() {
        var batch = take();
        try {
            var _ = send(batch)
                    .whenComplete((answers, failure) -> tell(batch, answers, failure))
                    .orTimeout(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)
                    .whenComplete((_, _) -> arrived());
        } catch (RuntimeException e) { // the outermost frame of its thread: whoever waits must hear of it
            tell(batch, null, e);
            arrived();
        }
    }

    /** Offerings have nothing to do with each other; those who want the same one keep their order. */
    private List<Asked> take() {
        var batch = new ArrayList<Asked>();
        while (batch.size() < WISHES_MAX) {
            var next = waiting.poll();
            if (next == null) break;
            batch.add(next);
        }
        batch.sort(Comparator.comparingLong(Asked::offeringId));
        return batch;
    }

    private CompletableFuture<List<WishAnswer>> send(List<Asked> batch) {
        if (batch.isEmpty()) return CompletableFuture.completedFuture(List.of());
        return Wishes.of(batch.stream().map(Asked::wish).toList(), holdsPerUser).send(scripts);
    }

    private static void tell(List<Asked> batch, @Nullable List<WishAnswer> answers, @Nullable Throwable failure) {
        for (var i = 0; i < batch.size(); i++) {
            var answer = batch.get(i).answer;
            if (answers != null) answer.complete(answers.get(i));
            else answer.completeExceptionally(Objects.requireNonNull(failure));
        }
    }

    private void arrived() {
        onTheWay.release();
        goOn();
    }
}
