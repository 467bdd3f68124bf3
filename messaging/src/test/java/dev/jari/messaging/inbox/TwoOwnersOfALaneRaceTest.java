package dev.jari.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.messaging.MessagingMetrics;
import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.envelope.Bodies;
import dev.jari.messaging.envelope.Envelope;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.platform.database.StoredTime;
import dev.jari.platform.fault.Unreachable;
import dev.jari.testkit.Covers;
import dev.jari.testkit.Histories;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A process that froze and woke up delivers what its successor delivers too: both believe to own the lane. */
@Covers({"B2", "Z10", "Z12"})
class TwoOwnersOfALaneRaceTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int MESSAGES = 1_000;

    @RegisterExtension
    static final TestDatabase server = new TestDatabase();

    @Test
    void a_lane_handled_by_two_at_once_is_applied_in_order_and_each_message_once() {
        Histories.forAll(3, random -> {
            try (var notes = NoteService.open(server.url())) {
                deliverByTwo(notes, random);

                assertThat(notes.count("applied")).isEqualTo(MESSAGES);
                assertThat(notes.breaksOfOrder()).isZero();
            }
        });
    }

    @Test
    void without_the_inbox_messages_are_applied_by_both() {
        try (var notes = NoteService.open(server.url())) {
            notes.database
                    .jdbc()
                    .sql("ALTER TABLE inbox DROP CONSTRAINT inbox_pk")
                    .update();
            try {
                deliverByTwo(notes, new SplittableRandom(1));

                assertThat(notes.count("applied")).isGreaterThan(MESSAGES);
            } finally {
                notes.database.jdbc().sql("TRUNCATE inbox").update();
                notes.database
                        .jdbc()
                        .sql("ALTER TABLE inbox ADD CONSTRAINT inbox_pk"
                                + " PRIMARY KEY (consumer, message_id, occurred_on)")
                        .update();
            }
        }
    }

    private void deliverByTwo(NoteService notes, SplittableRandom random) {
        notes.database
                .jdbc()
                .sql("TRUNCATE inbox, applied, parked_message, parked_key")
                .update();
        var now = StoredTime.now(MachineChance.CLOCK);
        var messages = LongStream.rangeClosed(1, MESSAGES)
                .mapToObj(no -> new Envelope(
                        new UUID(random.nextLong(), no),
                        Note.TYPE,
                        "k" + no % 7,
                        3,
                        no,
                        1,
                        now,
                        Map.of(),
                        "{\"text\":\"x\"}"))
                .toList();

        try (var oldPool = pool();
                var newPool = pool();
                var old = consumer(oldPool, random.split());
                var successor = consumer(newPool, random.split())) {
            var both = new ArrayList<CompletableFuture<Void>>();
            both.add(CompletableFuture.runAsync(
                    () -> deliver(old, messages, random.nextInt(1, 40)), Thread::startVirtualThread));
            both.add(CompletableFuture.runAsync(
                    () -> deliver(successor, messages, random.nextInt(1, 40)), Thread::startVirtualThread));
            both.forEach(all -> assertThat(all).succeedsWithin(SOON));
        }
    }

    /** Hands over some at a time, so that the two batch differently. */
    private static void deliver(GroupConsumer consumer, List<Envelope> messages, int atOnce) {
        for (var from = 0; from < messages.size(); from += atOnce) {
            var futures = messages.subList(from, Math.min(messages.size(), from + atOnce)).stream()
                    .map(consumer::deliver)
                    .toList();
            futures.getLast().join();
        }
    }

    private static ServiceDatabase pool() {
        return ServiceDatabase.open("notes", DatabaseSettings.at(server.url()));
    }

    private static GroupConsumer consumer(ServiceDatabase database, SplittableRandom random) {
        return new GroupConsumer(
                Subscription.of("notes", database, Map.of(Note.TYPE, Note.class), batch -> {
                    NoteService.writeDown(database, batch);
                    // Faults that pass, to make the two change places.
                    if (random.nextInt(20) == 0) throw new Unreachable("a moment");
                }),
                Bodies.lenient(),
                MessagingSettings.defaults(),
                MachineChance.CLOCK,
                MessagingMetrics.unobserved());
    }
}
