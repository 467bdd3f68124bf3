package dev.jari.inventory.hold;

import dev.jari.contracts.id.OfferingId;
import dev.jari.inventory.picture.NewHold;
import dev.jari.inventory.picture.NewHoldAnswer;
import dev.jari.inventory.picture.PlaceScriptCall;
import dev.jari.inventory.picture.RedisScripts;
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
 * Takes new holds to Redis together. Alone, one goes at once; those asked for while others are on their way go with the
 * next batch, which is one script that looks at each slot once. A batch is what is there.
 */
final class HoldBatcher {

    /** Redis works on one while the next gathers. */
    private static final int ON_THE_WAY_MAX = 2;

    /** Holds in one script, so that it keeps no other caller from Redis for long. */
    private static final int WISHES_MAX = 100;

    /** After this a batch is given up, and its callers were told so long before. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final RedisScripts scripts;
    private final int holdsPerUser;
    private final Queue<Asked> waiting = new ConcurrentLinkedQueue<>();
    private final Semaphore onTheWay = new Semaphore(ON_THE_WAY_MAX);

    HoldBatcher(RedisScripts scripts, int holdsPerUser) {
        this.scripts = scripts;
        this.holdsPerUser = holdsPerUser;
    }

    private record Asked(NewHold hold, CompletableFuture<NewHoldAnswer> answer) {

        OfferingId offeringId() {
            return hold.offeringId();
        }
    }

    /** The script's answer about one hold; {@link RedisSilent} when there is none. */
    NewHoldAnswer place(NewHold hold) {
        var asked = new Asked(hold, new CompletableFuture<>());
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
        } catch (RuntimeException e) { // the outermost frame of its thread: those that wait must hear of it
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
        batch.sort(Comparator.comparing(Asked::offeringId));
        return batch;
    }

    private CompletableFuture<List<NewHoldAnswer>> send(List<Asked> batch) {
        if (batch.isEmpty()) return CompletableFuture.completedFuture(List.of());
        return PlaceScriptCall.of(batch.stream().map(Asked::hold).toList(), holdsPerUser)
                .send(scripts);
    }

    private static void tell(List<Asked> batch, @Nullable List<NewHoldAnswer> answers, @Nullable Throwable failure) {
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
