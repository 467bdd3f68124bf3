package dev.jari.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.MDC;

@Covers("B2")
class StoppingAConsumerStoreTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void a_handler_that_hangs_is_rolled_back_within_two_seconds_and_its_message_comes_again() {
        // given
        var entered = new CountDownLatch(1);
        var hanging = NoteService.open(
                        database.url(),
                        plain -> Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
                            plain.handler().handle(batch);
                            entered.countDown();
                            hang();
                        }))
                .start();
        hanging.send("a", "x");
        await().atMost(NoteService.SOON).until(() -> entered.getCount() == 0);

        // when
        var started = System.nanoTime();
        hanging.bus.close();
        var took = Duration.ofNanos(System.nanoTime() - started);
        hanging.close();

        // then
        assertThat(took).isLessThan(Duration.ofSeconds(2));
        try (var next = NoteService.open(database.url()).start()) {
            next.awaitQuiet();
            assertThat(next.applied("a")).containsExactly("x");
        }
    }

    private static void hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void those_nobody_waits_for_come_all_the_same_in_order_and_once() {
        try (var unhurried =
                NoteService.open(database.url(), Subscription::unhurried).start()) {
            var texts = IntStream.range(0, 60).mapToObj(i -> "text " + i).toList();
            for (var text : texts) unhurried.send("unhurried", text);
            unhurried.awaitQuiet();
            assertThat(unhurried.applied("unhurried")).isEqualTo(texts);
        }
    }

    @Test
    void the_trace_of_the_sender_is_there_in_the_handler() {
        var trace = new AtomicReference<String>();
        try (var notes = NoteService.open(
                        database.url(),
                        plain -> Subscription.of(
                                plain.group(),
                                plain.database(),
                                plain.types(),
                                batch -> trace.set(MDC.get("traceparent"))))
                .start()) {
            // when
            MDC.put("traceparent", "00-abc-def-01");
            notes.send(List.of(Outgoing.of(Note.TYPE, "traced", new Note("x"))));
            MDC.remove("traceparent");

            // then
            await().atMost(NoteService.SOON).until(() -> trace.get() != null);
            assertThat(trace).hasValue("00-abc-def-01");
        }
    }
}
