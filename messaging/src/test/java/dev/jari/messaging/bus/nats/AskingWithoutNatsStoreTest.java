package dev.jari.messaging.bus.nats;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.bus.NoAnswerInTime;
import dev.jari.messaging.bus.NoResponder;
import dev.jari.messaging.bus.Repeat;
import dev.jari.messaging.bus.ResponderFailed;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.fault.Unreachable;
import dev.jari.testkit.server.TestNats;
import dev.jari.testkit.server.TestRedis;
import io.lettuce.core.RedisClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.MDC;

/** NATS is gone, and customers go on asking. */
class AskingWithoutNatsStoreTest {

    private static final Duration SOON = NoteService.SOON;

    /** As many as an asker sends who asks every 100 ms for ten seconds. */
    private static final int OVER = 100;

    @RegisterExtension
    static final TestNats nats = new TestNats();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private static final String NAMESPACE = TestNats.freshNamespace();
    private static final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private static final List<NatsTransport> OPEN = new ArrayList<>();
    private static @Nullable RedisClient client;
    private static @Nullable NatsTransport asking;
    private static @Nullable NatsTransport answering;

    @BeforeAll
    static void loseNats() {
        client = RedisClient.create(redis.url());
        asking = connect();
        answering = connect();
        nats.kill();
        await().atMost(SOON).until(() -> OPEN.stream().noneMatch(one -> one.takesFrom("any")));
    }

    private static NatsTransport connect() {
        var transport = NoteService.natsTransport(nats.url(), NAMESPACE, registry, requireNonNull(client));
        OPEN.add(transport);
        transport.start();
        return transport;
    }

    @AfterEach
    void forget() {
        MDC.clear();
    }

    @AfterAll
    static void close() {
        OPEN.forEach(NatsTransport::close);
        requireNonNull(client).shutdown();
    }

    private CompletableFuture<Note> ask(String subject, String text) {
        return requireNonNull(asking).request(subject, new Note(text), SOON, Repeat.NEVER);
    }

    @Test
    void a_question_is_answered_by_another_process() {
        requireNonNull(answering)
                .respond("shout", Note.class, note -> new Note(note.text() + "! " + MDC.get("requestId")));
        MDC.put("requestId", "REQ-7");

        assertThat(ask("shout", "자리")).succeedsWithin(SOON).isEqualTo(new Note("자리! REQ-7"));
    }

    @Test
    void trace_and_request_id_are_there_while_it_is_answered() {
        requireNonNull(answering)
                .respond(
                        "trace",
                        Note.class,
                        _ -> new Note("%s %s %s"
                                .formatted(MDC.get("traceparent"), MDC.get("tracestate"), MDC.get("requestId"))));
        MDC.put("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
        MDC.put("tracestate", "rojo=1");
        MDC.put("requestId", "REQ-7");

        assertThat(ask("trace", "?"))
                .succeedsWithin(SOON)
                .isEqualTo(new Note("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 rojo=1 REQ-7"));
    }

    @Test
    void what_is_no_question_is_skipped() {
        requireNonNull(answering).respond("sane", Note.class, note -> note);
        redis.connection().sync().rpush(NAMESPACE + ".ask.sane", "{", "no question");

        assertThat(ask("sane", "still there?")).succeedsWithin(SOON).isEqualTo(new Note("still there?"));
    }

    @Test
    void processes_share_the_questions_and_answer_each_once() {
        // given
        var asked = new AtomicInteger();
        for (var one : List.<NatsTransport>of(requireNonNull(answering), connect()))
            one.respond("count", Note.class, note -> {
                asked.incrementAndGet();
                return note;
            });

        // when
        var answers =
                IntStream.range(0, 200).mapToObj(i -> ask("count", "n" + i)).toList();

        // then
        for (var i = 0; i < answers.size(); i++)
            assertThat(answers.get(i)).succeedsWithin(SOON).isEqualTo(new Note("n" + i));
        assertThat(asked).hasValue(200);
    }

    @Test
    void a_failure_travels_with_its_sentence_and_whether_it_passes() {
        requireNonNull(answering).respond("fails", Note.class, note -> {
            throw note.text().equals("outage") ? new Unreachable("no database 자") : new IllegalStateException("a bug");
        });

        assertThat(ask("fails", "outage"))
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(ResponderFailed.class)
                .withMessageContaining("no database 자")
                .havingCause()
                .isInstanceOf(Unreachable.class);
        assertThat(ask("fails", "bug"))
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(ResponderFailed.class)
                .havingCause()
                .isNotInstanceOf(Unreachable.class);
    }

    @Test
    void a_question_nobody_takes_fails_in_its_time_and_is_not_kept() {
        assertThat(requireNonNull(asking).request("unanswered", new Note("?"), Duration.ofMillis(200), Repeat.NEVER))
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(NoAnswerInTime.class);
        await().atMost(SOON).until(() -> redis.connection().sync().exists(NAMESPACE + ".ask.unanswered") == 0);
    }

    @Test
    void what_is_over_is_not_carried_out_by_a_process_that_starts_later() {
        // given
        var lateBefore = late();
        var carriedOut = Collections.synchronizedList(new ArrayList<String>());
        var over = new ArrayList<CompletableFuture<Note>>();
        for (var i = 0; i < OVER; i++) {
            over.add(requireNonNull(asking)
                    .request("late", new Note("over " + i), Duration.ofMillis(300), Repeat.NEVER));
        }
        var patient = ask("late", "patient");
        for (var one : over)
            assertThat(one).failsWithin(SOON).withThrowableThat().havingCause().isInstanceOf(NoAnswerInTime.class);

        // when
        requireNonNull(answering).respond("late", Note.class, note -> {
            carriedOut.add(note.text());
            return note;
        });

        // then
        assertThat(patient).succeedsWithin(SOON).isEqualTo(new Note("patient"));
        assertThat(carriedOut).containsExactly("patient");
        assertThat(late() - lateBefore).isEqualTo(OVER);
    }

    private static double late() {
        return registry.counter("questions.late").count();
    }

    @Test
    void a_list_keeps_what_is_waited_for_and_lives_no_longer_than_that() {
        // given
        var list = NAMESPACE + ".ask.slow";
        var over = requireNonNull(asking).request("slow", new Note("over"), Duration.ofMillis(100), Repeat.NEVER);
        assertThat(over).failsWithin(SOON);

        // when
        var _ = requireNonNull(asking).request("slow", new Note("long"), SOON, Repeat.NEVER);
        var _ = requireNonNull(asking).request("slow", new Note("short"), Duration.ofSeconds(1), Repeat.NEVER);

        // then
        await().atMost(SOON).until(() -> redis.connection().sync().llen(list) == 2);
        assertThat(redis.connection().sync().pttl(list))
                .as("as long as the longest, not renewed by the shorter one that came later")
                .isBetween(SOON.toMillis() / 2, SOON.toMillis());
    }

    @Test
    void when_too_many_wait_already_the_next_asker_is_told_at_once() {
        // given
        var list = NAMESPACE + ".ask.full";
        var waiting = new String[RedisQuestions.WAITING_MAX];
        Arrays.fill(waiting, "{\"inbox\":\"x\",\"id\":\"1\",\"context\":{},\"body\":\"{}\"}");
        redis.connection().sync().rpush(list, waiting);

        // when
        var answer = requireNonNull(asking).request("full", new Note("?"), Duration.ofMinutes(5), Repeat.NEVER);

        // then
        assertThat(answer)
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(NoResponder.class)
                .withMessageContaining("full");
        assertThat(redis.connection().sync().llen(list)).isEqualTo(RedisQuestions.WAITING_MAX);
        assertThat(registry.counter("questions.refused").count()).isEqualTo(1);
    }

    @Test
    void a_question_of_the_release_before_has_no_deadline_and_is_answered() {
        var heard = new AtomicInteger();
        requireNonNull(answering).respond("before", Note.class, note -> {
            heard.incrementAndGet();
            return note;
        });

        redis.connection().sync().rpush(NAMESPACE + ".ask.before", """
                        {"inbox":"x","id":"1","context":{},"body":"{\\"text\\":\\"?\\"}"}""");

        await().atMost(SOON).until(() -> heard.get() == 1);
    }

    @Test
    void without_redis_too_it_fails_at_once() {
        try (var nowhere = RedisClient.create("redis://127.0.0.1:1");
                var cutOff = NoteService.natsTransport(nats.url(), NAMESPACE, nowhere)) {

            assertThat(cutOff.request("shout", new Note("?"), Duration.ofMinutes(5), Repeat.NEVER))
                    .failsWithin(SOON)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOf(NoResponder.class);
        }
    }
}
