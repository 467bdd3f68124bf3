package dev.jari.messaging.bus.nats;

import static java.util.Objects.requireNonNull;

import dev.jari.contracts.answer.Request;
import dev.jari.messaging.bus.LocalTransport;
import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.bus.Repeat;
import dev.jari.messaging.bus.nats.wire.Answers;
import dev.jari.messaging.bus.nats.wire.HeaderText;
import dev.jari.messaging.bus.nats.wire.Subjects;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.BodyType;
import dev.jari.messaging.envelope.TraceHeaders;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Questions and answers between processes. The instances that answer a subject share its questions; the asking side's
 * trace and request id are there while it is answered. What this very process answers does not travel: it is quicker,
 * and goes on while NATS is down. What others answer is asked by {@link RedisQuestions} then, where there is a Redis.
 */
final class Questions implements LinkUser, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Questions.class);

    /** The instances with this name share the questions. */
    private static final String QUEUE = "jari";

    /** Stands with a question that another process is asked when nothing is heard of the one that has it. */
    private static final String REPEATED = "Jari-Repeated";

    private static final Duration FINISH_MAX = Duration.ofMillis(500);

    private final Supplier<Optional<NatsLink>> link;
    private final Subjects subjects;
    private final Bodies bodies;
    private final Answers answers;
    private final SignsOfLife signs;
    private final @Nullable RedisQuestions overRedis;
    private final LocalTransport here = new LocalTransport();
    private final Map<String, Responder<?>> responders = new ConcurrentHashMap<>();
    private final ExecutorService answering = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("responder-", 0).factory());
    private @Nullable NatsLink current; // guarded by this

    private record Responder<Q>(Class<Q> questionClass, Function<? super Q, ?> answers) {
        @Nullable
        Object answer(Bodies bodies, String question) {
            return answers.apply(bodies.read(question, questionClass));
        }
    }

    Questions(Supplier<Optional<NatsLink>> link, Subjects subjects, Bodies bodies, @Nullable RedisQuestions overRedis) {
        this.link = link;
        this.subjects = subjects;
        this.bodies = bodies;
        this.answers = new Answers(bodies);
        this.signs = new SignsOfLife(link);
        this.overRedis = overRedis;
    }

    /** From now on questions that can't come over NATS are answered too, and silence is noticed. */
    void start() {
        signs.start();
        if (overRedis != null) overRedis.serve(responders::keySet, this::answerLater);
    }

    private void answerLater(String subject, RedisQuestions.Question question) {
        try {
            answering.execute(() -> requireNonNull(overRedis).tell(question, answered(subject, question)));
        } catch (RejectedExecutionException _) {
            // The process stops; the asker asks again, and another process.
        }
    }

    private RedisQuestions.Answer answered(String subject, RedisQuestions.Question question) {
        try (var _ = TraceHeaders.restore(question.context())) {
            var answer = requireNonNull(responders.get(subject)).answer(bodies, question.body());
            return new RedisQuestions.Answer(
                    question.id(), answer == null ? "null" : bodies.write(answer), null, false);
        } catch (RuntimeException e) { // the outermost frame of the responder's thread
            log.warn("{} could not be answered: {}", subject, e.toString());
            return new RedisQuestions.Answer(question.id(), null, String.valueOf(e.getMessage()), Answers.passes(e));
        }
    }

    synchronized <Q> void respond(String subject, Class<Q> questionClass, Function<? super Q, ?> responder) {
        here.respond(subject, questionClass, responder);
        responders.put(subject, new Responder<Q>(questionClass, responder));
        var now = current;
        if (now != null) subscribe(now, subject);
    }

    @Override
    public synchronized void attached(NatsLink fresh) {
        current = fresh;
        signs.attached(fresh);
        fresh.talk().subscribe(subjects.everyAgain(), question -> {
            var subject = subjects.subjectOfAgain(question.getSubject());
            var responder = responders.get(subject);
            if (responder != null) asked(fresh, subject, responder, question);
        });
        responders.keySet().forEach(subject -> subscribe(fresh, subject));
    }

    @Override
    public synchronized void detached(NatsLink old) {
        current = null;
    }

    private void subscribe(NatsLink now, String subject) {
        var responder = responders.get(subject);
        if (responder == null) return;
        now.talk().subscribe(subjects.question(subject), QUEUE, question -> asked(now, subject, responder, question));
    }

    private void asked(NatsLink now, String subject, Responder<?> responder, Message question) {
        if (isRepeated(question) && signs.isTooLate()) return;
        try {
            answering.execute(() -> answer(now, subject, responder, question));
        } catch (RejectedExecutionException _) {
            // The process stops; the asker asks again, and another process.
        }
    }

    private static boolean isRepeated(Message question) {
        @Nullable Headers headers = question.getHeaders();
        return headers != null && headers.containsKey(REPEATED);
    }

    private void answer(NatsLink now, String subject, Responder<?> responder, Message question) {
        var reply = question.getReplyTo();
        if (reply == null) return;
        Answers.Written answer;
        try (var _ = signs.workingOn(now, reply);
                var _ = TraceHeaders.restore(context(question))) {
            answer = answers.write(responder.answer(bodies, new String(question.getData(), StandardCharsets.UTF_8)));
        } catch (RuntimeException e) { // the outermost frame of the responder's thread
            log.warn("{} could not be answered: {}", subject, e.toString());
            answer = answers.failed(e);
        }
        try {
            answer.send(now.connection(), reply);
        } catch (IllegalStateException e) {
            log.debug("the answer to {} could not be sent", subject, e);
        }
    }

    private static Map<String, String> context(Message question) {
        @Nullable Headers headers = question.getHeaders();
        var context = new HashMap<String, String>();
        if (headers == null) return context;
        for (var name : headers.keySet()) {
            var value = headers.getFirst(name);
            if (value != null) context.put(name, HeaderText.decode(value));
        }
        return context;
    }

    <A> CompletableFuture<A> request(String subject, Request<A> question, Duration timeout, Repeat repeat) {
        if (responders.containsKey(subject)) return here.request(subject, question, timeout, repeat);
        var now = link.get();
        if (now.isEmpty()) return withoutNats(subject, question, timeout);
        var headers = new Headers();
        TraceHeaders.current().forEach((name, value) -> headers.put(name, HeaderText.encode(value)));
        var again = repeat == Repeat.NEVER ? null : subjects.again(subject);
        if (again != null) headers.put(REPEATED, "yes");
        var body = bodies.write(question).getBytes(StandardCharsets.UTF_8);
        return now.get()
                .replies()
                .ask(subjects.question(subject), headers, body, timeout, again)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(unanswered(subject, timeout, failure)))
                // Reading a long answer must not hold up the others on the connection's thread.
                .thenApplyAsync(answer -> answers.read(subject, answer, BodyType.answerTo(question)), answering);
    }

    private <A> CompletableFuture<A> withoutNats(String subject, Request<A> question, Duration timeout) {
        if (overRedis == null)
            return CompletableFuture.failedFuture(new NoResponder("there is no connection to NATS to ask " + subject));
        return overRedis
                .ask(subject, TraceHeaders.current(), bodies.write(question), timeout)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        cause(failure) instanceof NoResponder none ? none : unanswered(subject, timeout, failure)))
                .thenApplyAsync(answer -> read(subject, answer, BodyType.answerTo(question)), answering);
    }

    private <A> A read(String subject, RedisQuestions.Answer answer, BodyType<A> answerType) {
        var body = answer.body();
        if (body == null) throw Answers.failure(subject, String.valueOf(answer.failed()), answer.passing());
        return bodies.read(body, answerType);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private static RuntimeException unanswered(String subject, Duration timeout, Throwable failure) {
        var cause = cause(failure);
        return new NoAnswerInTime(
                cause instanceof TimeoutException
                        ? "no answer to %s within %s".formatted(subject, timeout)
                        : "no answer to %s: %s".formatted(subject, cause.getMessage()));
    }

    /** Takes no more questions, so that others get them, and lets running answers finish for a moment. */
    @Override
    public void close() {
        stopListening();
        signs.close();
        here.close();
        if (overRedis != null) overRedis.close();
        answering.shutdown();
        try {
            if (!answering.awaitTermination(FINISH_MAX.toMillis(), TimeUnit.MILLISECONDS)) answering.shutdownNow();
        } catch (InterruptedException _) {
            answering.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void stopListening() {
        var now = current;
        current = null;
        if (now == null) return;
        try {
            now.talk().unsubscribe(subjects.everyAgain());
            for (var subject : responders.keySet()) now.talk().unsubscribe(subjects.question(subject));
        } catch (IllegalStateException _) {
            // The link is closed, and no question comes any more.
        }
    }
}
