package dev.jari.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B2")
class DrainingAKeyRaceTest {

    private static final int MESSAGES = 600;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @Test
    void a_key_drained_while_new_messages_come_keeps_its_order_and_leaves_nobody_behind() {
        // Every 50th message fails until somebody retries it.
        var cured = new AtomicInteger();
        try (var notes = NoteService.open(
                        database.url(),
                        plain -> Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
                            for (var message : batch) {
                                var number = Integer.parseInt(((Note) message.body()).text());
                                if (number % 50 == 0 && number > cured.get()) throw new IllegalStateException("sick");
                            }
                            plain.handler().handle(batch);
                        }))
                .start()) {
            var parked = notes.bus.parked(notes.database);

            // when
            var sending = CompletableFuture.runAsync(() -> {
                for (var i = 1; i <= MESSAGES; i++) notes.send("k", "" + i);
            });
            for (var sick = 50; sick <= MESSAGES; sick += 50) {
                await().atMost(NoteService.SOON)
                        .until(() -> parked.list(0, 1_000).stream()
                                .anyMatch(message -> message.state() == ParkedMessage.State.FAILED));
                cured.set(sick);
                var failed = parked.list(0, 1_000).stream()
                        .filter(message -> message.state() == ParkedMessage.State.FAILED)
                        .findFirst()
                        .orElseThrow();
                parked.retry(failed.envelope().id());
            }
            sending.join();

            // then
            await().atMost(NoteService.SOON).until(() -> notes.applied("k").size() == MESSAGES);
            assertThat(notes.applied("k"))
                    .isEqualTo(IntStream.rangeClosed(1, MESSAGES)
                            .mapToObj(Integer::toString)
                            .toList());
            assertThat(parked.list(0, 10)).isEmpty();
            assertThat(notes.count("parked_key")).isZero();
        }
    }
}
