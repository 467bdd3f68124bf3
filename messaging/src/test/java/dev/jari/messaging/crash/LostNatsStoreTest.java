package dev.jari.messaging.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.inbox.Subscription;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.util.unit.DataSize;

@Covers({"B2", "Z2"})
class LostNatsStoreTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int MANY = 6_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestNats nats = new TestNats();

    @BeforeEach
    void startFromNothing() {
        NoteService.startFromNothing(database.url());
    }

    private static NoteService notes(UnaryOperator<Subscription> subscribing) {
        return NoteService.overNats(
                database.url(), NoteService.natsTransport(nats.url(), TestNats.freshNamespace()), subscribing);
    }

    @Test
    void a_killed_nats_that_comes_back_has_lost_nothing_and_order_is_kept() {
        try (var notes = notes(UnaryOperator.identity()).start()) {
            // given
            var sending = CompletableFuture.runAsync(() -> sendMany(notes));
            await().atMost(SOON).until(() -> notes.count("applied") > 500);

            // when
            nats.kill();
            var whileDown = notes.count("outbox") + notes.count("event_log");
            await().atMost(SOON).until(() -> notes.count("outbox") + notes.count("event_log") > whileDown + 200);
            nats.start();

            // then
            sending.join();
            notes.assertAllApplied(MANY);
        }
    }

    @Test
    void a_wiped_store_is_noticed_and_filled_again_in_order_under_load() {
        var gate = new CountDownLatch(1);
        try (var notes = notes(plain -> behind(gate, plain)).start()) {
            // given
            // One lane, and more than a process has in hand: the rest is in NATS only.
            notes.send(3_000, 1);
            notes.awaitQuiet();
            var sending = CompletableFuture.runAsync(() -> sendMany(notes));

            // when
            nats.kill();
            nats.wipe();
            nats.start();
            gate.countDown();

            // then
            sending.join();
            notes.assertAllApplied(3_000 + MANY);
        }
    }

    @Test
    void what_a_full_store_does_not_take_is_counted_and_arrives_in_order_once_there_is_room() {
        var namespace = TestNats.freshNamespace();
        var small = NoteService.natsTransport(nats.url(), namespace, DataSize.ofMegabytes(1));
        try (var notes = NoteService.overNats(database.url(), small, UnaryOperator.identity())
                .start()) {
            // given
            var texts = IntStream.range(0, 20).mapToObj(i -> i + "x".repeat(100_000));
            notes.send("a", texts.toArray(String[]::new));
            await().atMost(SOON)
                    .until(() -> notes.registry
                                    .counter("nats.publish.failures", "service", "notes")
                                    .count()
                            > 0);
            assertThat(notes.count("applied")).isLessThan(20);

            // when
            try (var larger = NoteService.natsTransport(nats.url(), namespace, NoteService.STORE_MAX)) {
                larger.start();

                // then
                notes.assertAllApplied(20);
            }
        }
    }

    private static Subscription behind(CountDownLatch gate, Subscription plain) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            plain.handler().handle(batch);
        });
    }

    private static void sendMany(NoteService notes) {
        for (var sent = 0; sent < MANY; sent += 20) notes.send(20, 500);
    }
}
