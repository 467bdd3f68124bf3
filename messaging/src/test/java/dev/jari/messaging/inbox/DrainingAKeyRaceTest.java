package dev.jari.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Covers("B2")
class DrainingAKeyRaceTest {

    private static final int ROUNDS = 20;
    private static final int MEANWHILE = 8;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private volatile boolean sick;

    @Test
    void a_key_drained_while_new_messages_come_keeps_its_order_and_leaves_nobody_behind() {
        try (var notes =
                NoteService.open(database.url(), this::failingWhileSick).start()) {
            var parked = notes.bus.parked(notes.database);
            var sent = new ArrayList<String>();
            for (var round = 0; round < ROUNDS; round++) {
                // given
                sick = true;
                send(notes, sent, "sick " + round);
                await().atMost(NoteService.SOON).until(() -> !parked.list(0, 1).isEmpty());
                sick = false;

                // when
                var failed = parked.list(0, 1).getFirst().envelope().id();
                var drain = CompletableFuture.runAsync(() -> parked.retry(failed));
                for (var i = 0; i < MEANWHILE; i++) send(notes, sent, "meanwhile " + round + "." + i);
                drain.join();

                // then
                await().atMost(NoteService.SOON).until(() -> notes.applied("k").size() == sent.size());
                assertThat(notes.applied("k")).isEqualTo(sent);
                assertThat(parked.list(0, 1)).isEmpty();
                assertThat(notes.count("parked_key")).isZero();
            }
        }
    }

    private static void send(NoteService notes, List<String> sent, String text) {
        notes.send("k", text);
        sent.add(text);
    }

    private Subscription failingWhileSick(Subscription plain) {
        return Subscription.of(plain.group(), plain.database(), plain.types(), batch -> {
            for (var message : batch)
                if (sick && ((Note) message.body()).text().startsWith("sick")) throw new IllegalStateException("sick");
            plain.handler().handle(batch);
        });
    }
}
