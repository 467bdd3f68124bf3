package dev.jari.messaging.bus.nats;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.platform.redis.RedisScript;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way questions take while there is no connection to NATS: through Redis, which every process of Jari knows. A
 * question is taken from its list by one of those who answer; the answer is told to the asker. Nothing else goes
 * this way: messages wait in the outbox, and a question that is lost is asked again.
 *
 * <p>A question carries its deadline by Redis' clock, the only one that all processes can read. It is never later than
 * the moment at which the asker gives up, so that no process carries out what its asker was told has failed.
 */
final class RedisQuestions implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(RedisQuestions.class);

    private static final RedisScript ASK = RedisScript.beside(RedisQuestions.class, "ask.lua");

    /**
     * How many questions of a subject may wait: more than the gateways of a large Jari have under way at once, and a
     * few megabytes of Redis. A list this long means that no process answers, and the next asker need not wait to learn
     * it.
     */
    static final int WAITING_MAX = 2_000;

    // Shorter than any command may take, so that waiting for a question is never mistaken for a silent Redis.
    private static final double WAIT_SECONDS = 0.5;
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final RedisClient redis;
    private final Subjects subjects;
    private final Bodies bodies;
    private final String inbox;
    private final MessagingMetrics.Asking metrics;
    private final Map<String, CompletableFuture<Answer>> waiting = new ConcurrentHashMap<>();
    private final AtomicLong asked = new AtomicLong();
    private @Nullable StatefulRedisConnection<String, String> talk; // guarded by this
    private @Nullable StatefulRedisPubSubConnection<String, String> hearing; // guarded by this
    private @Nullable StatefulRedisConnection<String, String> taking; // guarded by this
    private volatile boolean closed;

    /**
     * A question on its way.
     *
     * @param inbox where the answer is awaited
     * @param context what travels with it, as with a message
     * @param deadline when the asker has given up, in milliseconds of Redis' clock; the release before did not say
     */
    record Question(
            String inbox,
            String id,
            Map<String, String> context,
            String body,
            @Nullable Long deadline) {}

    /**
     * What came of it.
     *
     * @param body the answer, unless it failed
     * @param failed why there is no answer
     * @param passing whether the failure is over by itself
     */
    record Answer(
            String id, @Nullable String body, @Nullable String failed, boolean passing) {}

    RedisQuestions(RedisClient redis, Subjects subjects, String self, Bodies bodies, MessagingMetrics.Asking metrics) {
        this.redis = redis;
        this.subjects = subjects;
        this.bodies = bodies;
        this.inbox = subjects.answers(self);
        this.metrics = metrics;
    }

    /**
     * Fails with {@link NoResponder} at once when Redis can't be reached either, or when so many wait that no process
     * can be answering; with the timeout otherwise.
     */
    CompletableFuture<Answer> ask(String subject, Map<String, String> context, String body, Duration timeout) {
        var id = Long.toString(asked.incrementAndGet(), Character.MAX_RADIX);
        var answer = new CompletableFuture<Answer>();
        waiting.put(id, answer);
        try {
            hear();
            var commands = talk().async();
            var begun = System.nanoTime();
            // Redis' time is asked first: a question that reached a frozen Redis late would otherwise live anew.
            var _ = commands.time()
                    .thenCompose(time -> {
                        var spent = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
                        var deadline = millis(time) + timeout.toMillis() - spent;
                        return push(commands, subject, new Question(inbox, id, context, body, deadline), deadline);
                    })
                    .whenComplete((said, failure) -> {
                        if (failure != null) answer.completeExceptionally(unreachable(subject, failure));
                        else heeded(subject, said, answer);
                    });
        } catch (RedisException e) {
            answer.completeExceptionally(unreachable(subject, e));
        }
        return answer.orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS).whenComplete((_, _) -> waiting.remove(id));
    }

    private static long millis(List<String> time) {
        return TimeUnit.SECONDS.toMillis(Long.parseLong(time.get(0)))
                + TimeUnit.MICROSECONDS.toMillis(Long.parseLong(time.get(1)));
    }

    private CompletableFuture<List<Object>> push(
            RedisAsyncCommands<String, String> commands, String subject, Question question, long deadline) {
        return commands.<List<Object>>eval(
                        ASK.text(),
                        ScriptOutputType.MULTI,
                        new String[] {subjects.question(subject)},
                        bodies.write(question),
                        Long.toString(deadline),
                        Integer.toString(WAITING_MAX))
                .toCompletableFuture();
    }

    private void heeded(String subject, List<Object> said, CompletableFuture<Answer> answer) {
        metrics.late.increment(((Number) said.get(1)).doubleValue());
        switch (String.valueOf(said.getFirst())) {
            case "asked" -> {}
            case "late" -> metrics.late.increment();
            case "full" -> {
                metrics.refused.increment();
                answer.completeExceptionally(
                        new NoResponder("%d questions about %s wait already, and no process takes them"
                                .formatted(WAITING_MAX, subject)));
            }
            default -> throw new IllegalStateException("ask.lua said " + said);
        }
    }

    private static NoResponder unreachable(String subject, Throwable failure) {
        return new NoResponder(
                "neither NATS nor Redis can be reached to ask %s: %s".formatted(subject, failure.getMessage()));
    }

    private synchronized StatefulRedisConnection<String, String> talk() {
        var open = talk;
        if (open == null) {
            open = redis.connect();
            talk = open;
        }
        return open;
    }

    private synchronized void hear() {
        if (hearing != null) return;
        var fresh = redis.connectPubSub();
        fresh.addListener(new RedisPubSubAdapter<String, String>() {
            @Override
            public void message(String channel, String message) {
                heard(message);
            }
        });
        fresh.sync().subscribe(inbox);
        hearing = fresh;
    }

    private void heard(String message) {
        var answer = bodies.read(message, Answer.class);
        var asking = waiting.remove(answer.id());
        if (asking != null) asking.complete(answer);
    }

    /** Takes questions about what this process answers, from now until it is closed. */
    void serve(Supplier<? extends Collection<String>> answered, BiConsumer<String, Question> answering) {
        Thread.ofVirtual().name("redis-questions").start(() -> {
            while (!closed) {
                try {
                    take(answered.get(), answering);
                } catch (RuntimeException e) { // Redis is away, or this was no question: the next one must be heard
                    if (!closed) log.debug("no question could be taken from Redis", e);
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        });
    }

    private void take(Collection<String> answered, BiConsumer<String, Question> answering) {
        var lists = answered.stream().map(subjects::question).toArray(String[]::new);
        if (lists.length == 0) {
            LockSupport.parkNanos(PAUSE_NANOS);
            return;
        }
        var found = taking().sync().blpop(WAIT_SECONDS, lists);
        if (found == null) return;
        var question = bodies.read(found.getValue(), Question.class);
        if (isOver(question)) metrics.late.increment();
        else answering.accept(subjects.subjectOf(found.getKey()), question);
    }

    /** Asked after it was taken: a process that stood still in between learns that it comes too late. */
    private boolean isOver(Question question) {
        var deadline = question.deadline();
        return deadline != null && millis(taking().sync().time()) >= deadline;
    }

    private synchronized StatefulRedisConnection<String, String> taking() {
        var open = taking;
        if (open == null) {
            open = redis.connect();
            taking = open;
        }
        return open;
    }

    /** The asker may no longer wait for it. */
    void tell(Question question, Answer answer) {
        try {
            var _ = talk().async().publish(question.inbox(), bodies.write(answer));
        } catch (RedisException e) {
            log.debug("an answer could not be sent over Redis", e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (taking != null) taking.close();
        if (hearing != null) hearing.close();
        if (talk != null) talk.close();
    }
}
