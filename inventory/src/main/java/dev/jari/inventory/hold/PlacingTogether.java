package dev.jari.inventory.hold;

import dev.jari.inventory.picture.LivePicture;
import dev.jari.inventory.picture.RedisScripts;
import dev.jari.inventory.picture.RedisScripts.Call;
import dev.jari.inventory.picture.Script;
import dev.jari.inventory.picture.Wish;
import dev.jari.messaging.redis.RedisSilent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Takes wishes to Redis together. Alone, one goes at once; whoever asks while others are on their way goes with the
 * next batch, where all wishes for an offering are one script that looks at each slot once. A batch is what is there.
 */
final class PlacingTogether {

    /** Redis works on one while the next gathers. */
    private static final int ON_THE_WAY_MAX = 2;

    /** Wishes in one script, so that it keeps nobody else from Redis for long. */
    private static final int WISHES_MAX = 100;

    /** After this a batch is given up, and its callers were told so long before. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final RedisScripts scripts;
    private final Queue<Asked> waiting = new ConcurrentLinkedQueue<>();
    private final Semaphore onTheWay = new Semaphore(ON_THE_WAY_MAX);

    PlacingTogether(RedisScripts scripts) {
        this.scripts = scripts;
    }

    /**
     * What Redis says of a wish.
     *
     * @param placed the script's answer
     * @param counted the answer to what was asked with it
     */
    record Answer(List<?> placed, List<Object> counted) {}

    private record Asked(long offeringId, Wish wish, Call with, CompletableFuture<Answer> answer) {}

    /**
     * Asks for a hold, and something else in the same round trip; {@link RedisSilent} when there is no answer.
     *
     * @param with takes effect before the hold is placed
     */
    Answer place(long offeringId, Wish wish, Call with) {
        var asked = new Asked(offeringId, wish, with, new CompletableFuture<>());
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
            var answers = send(batch);
            var _ = CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                    .orTimeout(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)
                    .whenComplete((_, _) -> arrived());
        } catch (RuntimeException e) { // the outermost frame of its thread: whoever waits must hear of it
            for (var asked : batch) asked.answer.completeExceptionally(e);
            arrived();
        }
    }

    private List<Asked> take() {
        var batch = new ArrayList<Asked>();
        while (batch.size() < WISHES_MAX) {
            var next = waiting.poll();
            if (next == null) break;
            batch.add(next);
        }
        return batch;
    }

    private List<CompletableFuture<List<Object>>> send(List<Asked> batch) {
        if (batch.isEmpty()) return List.of();
        var calls = new ArrayList<Call>();
        for (var asked : batch) calls.add(asked.with);
        var byOffering =
                IntStream.range(0, batch.size()).boxed().collect(Collectors.groupingBy(i -> batch.get(i).offeringId));
        byOffering.forEach((offeringId, group) -> calls.add(script(offeringId, batch, group)));
        var answers = scripts.sendAll(calls);
        var script = batch.size();
        for (var group : byOffering.values()) {
            var _ = answers.get(script++).whenComplete((placed, failure) -> {
                for (var k = 0; k < group.size(); k++) {
                    var i = group.get(k);
                    if (placed == null) batch.get(i).answer.completeExceptionally(Objects.requireNonNull(failure));
                    else tell(batch.get(i), (List<?>) placed.get(k), answers.get(i));
                }
            });
        }
        return answers;
    }

    private static Call script(long offeringId, List<Asked> batch, List<Integer> group) {
        var arguments = new ArrayList<String>();
        for (var i : group) batch.get(i).wish.addTo(arguments);
        return new Call(Script.PLACE, LivePicture.tag(offeringId), arguments);
    }

    private static void tell(Asked asked, List<?> placed, CompletableFuture<List<Object>> counting) {
        var _ = counting.whenComplete((counted, failure) -> {
            if (failure == null) asked.answer.complete(new Answer(placed, counted));
            else asked.answer.completeExceptionally(failure);
        });
    }

    private void arrived() {
        onTheWay.release();
        goOn();
    }
}
