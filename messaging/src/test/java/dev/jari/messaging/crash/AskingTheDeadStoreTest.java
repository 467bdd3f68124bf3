package dev.jari.messaging.crash;

import static dev.jari.messaging.crash.AnsweringProcess.FOR_EVER;
import static dev.jari.messaging.crash.AnsweringProcess.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.bus.Repeat;
import dev.jari.messaging.bus.nats.NatsTransport;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.server.TestNats;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes answer; one is killed or frozen with questions in its hands. */
@Covers("Z12")
class AskingTheDeadStoreTest {

    private static final Duration SOON = NoteService.SOON;

    /** So long that no answer here is owed to the end of a timeout. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final int MANY = 40;

    private final String namespace = TestNats.freshNamespace();
    private final List<String> heardHere = Collections.synchronizedList(new ArrayList<>());
    private final NatsTransport asking = NoteService.natsTransport(TestNats.sharedUrl(), namespace);
    private final NatsTransport living = NoteService.natsTransport(TestNats.sharedUrl(), namespace);
    private final ChildProcess child =
            ChildProcess.start(AnsweringProcess.class, List.of(), TestNats.sharedUrl(), namespace);

    @BeforeEach
    void start() {
        asking.start();
        living.start();
        living.respond(SUBJECT, Note.class, note -> {
            heardHere.add(note.text());
            return new Note("living");
        });
        child.awaitLine("ready", SOON);
        untilBothHear("hello");
    }

    @AfterEach
    void close() {
        child.close();
        asking.close();
        living.close();
    }

    private CompletableFuture<Note> ask(String text, Repeat repeat) {
        return asking.request(SUBJECT, new Note(text), PATIENCE, repeat);
    }

    private List<CompletableFuture<Note>> askMany(String text, Repeat repeat) {
        return IntStream.range(0, MANY).mapToObj(i -> ask(text + i, repeat)).toList();
    }

    private void untilBothHear(String text) {
        await().atMost(SOON).until(() -> {
            var _ = ask(text, Repeat.NEVER);
            return heardHere.contains(text) && child.output().contains("heard " + text);
        });
    }

    @Test
    void what_a_frozen_process_was_asked_another_one_answers_and_it_is_not_done_again_when_that_wakes() {
        // given
        child.freeze();

        // when
        var answers = askMany("frozen ", Repeat.WHEN_SILENT);

        // then
        for (var answer : answers) assertThat(answer).succeedsWithin(SOON).isEqualTo(new Note("living"));
        child.thaw();
        untilBothHear("again");
        assertThat(child.output()).noneMatch(line -> line.startsWith("heard frozen"));
    }

    @Test
    void what_a_killed_process_was_working_on_another_one_answers() {
        // given
        var answers = askMany(FOR_EVER, Repeat.WHEN_SILENT);
        child.awaitLine("heard " + FOR_EVER, SOON);

        // when
        child.kill();

        // then
        for (var answer : answers) assertThat(answer).succeedsWithin(SOON).isEqualTo(new Note("living"));
    }

    @Test
    void what_may_not_be_done_twice_waits_for_the_frozen_process() {
        // given
        child.freeze();
        var answers = askMany("once ", Repeat.NEVER);
        // A question that may be asked again has been.
        for (var other : askMany("meanwhile ", Repeat.WHEN_SILENT))
            assertThat(other).succeedsWithin(SOON);

        // when
        child.thaw();

        // then
        for (var answer : answers) assertThat(answer).succeedsWithin(SOON);
        var late = child.output().stream()
                .filter(line -> line.startsWith("heard once"))
                .count();
        var here = heardHere.stream().filter(text -> text.startsWith("once")).count();
        assertThat(late).isPositive();
        assertThat(here + late).isEqualTo(MANY);
    }

    @Test
    void somebody_who_works_for_long_is_not_taken_for_dead() {
        // given
        var gate = new CountDownLatch(1);
        living.respond("work", Note.class, note -> {
            heardHere.add(note.text());
            if (note.text().equals("long")) pass(gate);
            return note;
        });
        await().atMost(SOON)
                .until(() ->
                        work("short").handle((_, failure) -> failure == null).join());
        var answer = work("long");
        await().atMost(SOON).until(() -> heardHere.contains("long"));

        // when: so much time passes that silence would have been noticed
        child.freeze();
        for (var other : askMany("meanwhile ", Repeat.WHEN_SILENT))
            assertThat(other).succeedsWithin(SOON);
        for (var other : askMany("later ", Repeat.WHEN_SILENT))
            assertThat(other).succeedsWithin(SOON);

        // then
        assertThat(heardHere).containsOnlyOnce("long");
        gate.countDown();
        assertThat(answer).succeedsWithin(SOON).isEqualTo(new Note("long"));
    }

    private CompletableFuture<Note> work(String text) {
        return asking.request("work", new Note(text), PATIENCE, Repeat.WHEN_SILENT);
    }

    private static void pass(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
