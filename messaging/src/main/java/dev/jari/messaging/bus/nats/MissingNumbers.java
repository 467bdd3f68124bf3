package dev.jari.messaging.bus.nats;

import dev.jari.messaging.bus.AskOutstanding;
import dev.jari.platform.fault.Faults;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a reader of a lane misses, and what the senders say about it. A number may be missing because it is still in
 * its sender's outbox, and then it comes; or because it was parked or taken over before this reader began, and then
 * the lane goes on. No clock can tell the two apart, only the sender. One that does not answer is asked again.
 */
final class MissingNumbers {

    private static final Logger log = LoggerFactory.getLogger(MissingNumbers.class);

    private static final long TOLD_AFTER_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long TOLD_EVERY_NANOS = Duration.ofMinutes(1).toNanos();

    private final String reader;
    private final Function<LaneOrder.Gap, CompletableFuture<AskOutstanding.Answer>> asking;
    private final Runnable whenNothingComes;
    private final Map<LaneOrder.Gap, Question> questions = new HashMap<>(); // guarded by this

    private enum Standing {
        ASKED,
        TO_COME,
        NOTHING_COMES
    }

    private static final class Question {
        Standing standing = Standing.ASKED;
        String reason = "no answer yet";
        long toldAt = System.nanoTime() + TOLD_AFTER_NANOS - TOLD_EVERY_NANOS;
    }

    MissingNumbers(
            String reader,
            Function<LaneOrder.Gap, CompletableFuture<AskOutstanding.Answer>> asking,
            Runnable whenNothingComes) {
        this.reader = reader;
        this.asking = asking;
        this.whenNothingComes = whenNothingComes;
    }

    /** Asks about the gaps there are now, unless that is under way; earlier gaps are forgotten. */
    synchronized void ask(Collection<LaneOrder.Gap> gaps) {
        questions.keySet().retainAll(gaps);
        for (var gap : gaps) {
            var question = questions.get(gap);
            if (question == null) {
                questions.put(gap, new Question());
            } else if (question.standing == Standing.TO_COME) {
                tell(gap, question);
                question.standing = Standing.ASKED;
            } else {
                continue;
            }
            var _ = asking.apply(gap).whenComplete((answer, failure) -> answered(gap, answer, failure));
        }
    }

    private void tell(LaneOrder.Gap gap, Question question) {
        var now = System.nanoTime();
        if (now - question.toldAt < TOLD_EVERY_NANOS) return;
        question.toldAt = now;
        log.warn("{} waits for {} of {}, has {}: {}", reader, gap.upTo(), gap.source(), gap.after(), question.reason);
    }

    private void answered(LaneOrder.Gap gap, AskOutstanding.@Nullable Answer answer, @Nullable Throwable failure) {
        synchronized (this) {
            var question = questions.get(gap);
            if (question == null) return;
            question.reason = failure == null ? "it is in the sender's outbox" : Faults.describe(failure);
            question.standing = answer != null && !answer.any() ? Standing.NOTHING_COMES : Standing.TO_COME;
            if (question.standing == Standing.TO_COME) return;
        }
        whenNothingComes.run();
    }

    /** The gaps of which their senders said that nothing comes any more. */
    synchronized List<LaneOrder.Gap> toPass() {
        return questions.entrySet().stream()
                .filter(entry -> entry.getValue().standing == Standing.NOTHING_COMES)
                .map(Map.Entry::getKey)
                .toList();
    }
}
