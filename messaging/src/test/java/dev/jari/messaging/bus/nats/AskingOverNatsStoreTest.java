package dev.jari.messaging.bus.nats;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** Questions and broadcasts from one process to another; within one process they do not travel. */
class AskingOverNatsStoreTest {

    private static final Duration SOON = NoteService.SOON;

    private final String namespace = TestNats.freshNamespace();
    private final List<NatsTransport> open = new ArrayList<>();
    private final NatsTransport asking = connect();
    private final NatsTransport answering = connect();

    private NatsTransport connect() {
        var transport = NoteService.natsTransport(TestNats.sharedUrl(), namespace);
        open.add(transport);
        transport.start();
        return transport;
    }

    @AfterEach
    void close() {
        MDC.clear();
        open.forEach(NatsTransport::close);
    }

    private CompletableFuture<Note> ask(String subject, String text) {
        return asking.request(subject, new Note(text), SOON, Repeat.NEVER);
    }

    private void answers(String subject) {
        answering.respond(subject, Note.class, note -> new Note(note.text() + "!"));
        awaitAnswered(subject);
    }

    /** The other connection's subscription is known to the server a moment later. */
    private void awaitAnswered(String subject) {
        await().atMost(SOON)
                .until(() -> ask(subject, "there?")
                        .handle((_, failure) -> !(failure instanceof CompletionException wrapped)
                                || !(wrapped.getCause() instanceof NoResponder))
                        .join());
    }

    @Test
    void a_question_is_answered_by_another_process() {
        answers("shout");

        assertThat(ask("shout", "자리")).succeedsWithin(SOON).isEqualTo(new Note("자리!"));
    }

    @Test
    void an_answer_from_another_process_is_read_as_what_its_type_says() {
        answering.respond("twice", Note.Twice.class, asked -> List.of(new Note(asked.text()), new Note(asked.text())));
        awaitAnswered("twice");

        CompletableFuture<List<Note>> answer = asking.request("twice", new Note.Twice("hey"), SOON, Repeat.NEVER);

        assertThat(answer).succeedsWithin(SOON).isEqualTo(List.of(new Note("hey"), new Note("hey")));
    }

    @Test
    void a_question_nobody_answers_fails_at_once() {
        assertThat(asking.request("unanswered", new Note("?"), Duration.ofMinutes(5), Repeat.NEVER))
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(NoResponder.class);
    }

    @Test
    void a_question_not_answered_in_time_fails_as_such() {
        var gate = new CountDownLatch(1);
        answering.respond("slow", Note.class, note -> {
            if (!note.text().equals("there?")) pass(gate);
            return note;
        });
        awaitAnswered("slow");

        assertThat(asking.request("slow", new Note("?"), Duration.ofMillis(100), Repeat.NEVER))
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(NoAnswerInTime.class);
        gate.countDown();
    }

    @Test
    void a_failure_travels_with_its_sentence_and_whether_it_passes() {
        answering.respond("fails", Note.class, note -> {
            throw note.text().equals("outage") ? new Unreachable("no database 자") : new IllegalStateException("a bug");
        });
        awaitAnswered("fails");

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
                .withMessageContaining("a bug")
                .havingCause()
                .isNotInstanceOf(Unreachable.class);
    }

    @Test
    void a_long_answer_travels_deflated_and_one_that_is_too_long_is_refused() {
        // given
        var plain = "자리 ".repeat(200_000);
        var random = RandomGenerator.of("L64X128MixRandom");
        var noise = new StringBuilder();
        while (noise.length() < 600_000) noise.append(Long.toHexString(random.nextLong()));
        answering.respond("long", Note.class, note -> new Note(note.text().equals("plain") ? plain : noise.toString()));
        awaitAnswered("long");

        // then
        assertThat(ask("long", "plain")).succeedsWithin(SOON).isEqualTo(new Note(plain));
        assertThat(ask("long", "noise"))
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(ResponderFailed.class)
                .withMessageContaining("page by page");
    }

    @Test
    void instances_share_the_questions_and_each_is_answered_once() {
        // given
        var first = new AtomicInteger();
        var second = new AtomicInteger();
        var other = connect();
        answering.respond("count", Note.class, note -> {
            first.incrementAndGet();
            return note;
        });
        other.respond("count", Note.class, note -> {
            second.incrementAndGet();
            return note;
        });
        await().atMost(SOON).until(() -> {
            ask("count", "x").join();
            return first.get() > 0 && second.get() > 0;
        });
        var before = first.get() + second.get();

        // when
        CompletableFuture.allOf(IntStream.range(0, 100)
                        .mapToObj(i -> ask("count", "" + i))
                        .toArray(CompletableFuture[]::new))
                .join();

        // then
        assertThat(first.get() + second.get() - before).isEqualTo(100);
    }

    @Test
    void trace_and_request_id_are_there_while_it_is_answered() {
        answering.respond(
                "trace",
                Note.class,
                _ -> new Note(
                        "%s %s %s".formatted(MDC.get("traceparent"), MDC.get("tracestate"), MDC.get("requestId"))));
        awaitAnswered("trace");
        MDC.put("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
        MDC.put("tracestate", "rojo=1,congo=a b");
        MDC.put("requestId", "REQ-7");

        assertThat(ask("trace", "?"))
                .succeedsWithin(SOON)
                .isEqualTo(new Note("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 rojo=1,congo=a b REQ-7"));
    }

    @Test
    void a_broadcast_reaches_listeners_in_every_process_until_they_stop() {
        // given
        var heard = Collections.synchronizedList(new ArrayList<String>());
        asking.listen("news", Note.class, note -> heard.add("here " + note.text()));
        var there = answering.listen("news", Note.class, note -> heard.add("there " + note.text()));
        await().atMost(SOON).until(() -> {
            answering.broadcast("news", new Note("?"));
            return heard.contains("here ?") && heard.contains("there ?");
        });

        // when
        there.close();
        heard.clear();
        asking.broadcast("news", new Note("x"));

        // then
        await().atMost(SOON).until(() -> heard.contains("here x"));
        assertThat(heard).doesNotContain("there x");
    }

    @Test
    void jetstream_itself_is_asked_whether_it_works() {
        asking.probe(SOON);
        asking.close();

        assertThat(CompletableFuture.runAsync(() -> asking.probe(SOON)))
                .failsWithin(SOON)
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(Unreachable.class);
    }

    private static void pass(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
