package dev.jari.messaging.crash;

import static org.awaitility.Awaitility.await;

import dev.jari.messaging.MessagingSettings;
import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.process.ChildProcess;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two instances of a service share its lanes; whatever happens to one, the other goes on in order. */
@Covers({"B2", "Z12"})
class InstancesOverNatsStoreTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int MANY = 4_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final String namespace = TestNats.freshNamespace();

    @BeforeEach
    void startFromNothing() {
        NoteService.startFromNothing(database.url());
    }

    private NoteService notes() {
        return NoteService.overNats(
                        database.url(),
                        NoteService.natsTransport(TestNats.sharedUrl(), namespace),
                        UnaryOperator.identity())
                .start();
    }

    private ChildProcess process() {
        var process =
                ChildProcess.start(NatsNoteProcess.class, List.of(), database.url(), TestNats.sharedUrl(), namespace);
        process.awaitLine("ready", SOON);
        return process;
    }

    @Test
    void a_frozen_instance_loses_its_lanes_and_does_no_harm_when_it_wakes_and_when_it_is_killed() {
        try (var notes = notes();
                var other = process()) {
            // given
            await().atMost(SOON).until(() -> notes.relay.ownedLanes().size() == 8);
            var sending = CompletableFuture.runAsync(() -> sendMany(notes));
            await().atMost(SOON).until(() -> notes.count("applied") > 500);

            // when
            other.freeze();

            // then
            awaitEveryLaneMoves(notes);
            other.thaw();
            await().atMost(SOON).until(() -> notes.relay.ownedLanes().size() == 8);
            notes.send(400, 100);
            other.kill();
            sending.join();
            notes.assertAllApplied(MANY + 400 + 16);
        }
    }

    @Test
    void an_instance_that_stops_hands_its_lanes_over() {
        try (var notes = notes()) {
            CompletableFuture<Void> sending;
            try (var other = notes()) {
                await().atMost(SOON).until(() -> other.relay.ownedLanes().size() == 8);
                sending = CompletableFuture.runAsync(() -> sendMany(notes));
                await().atMost(SOON).until(() -> notes.count("applied") > 500);
            }
            sending.join();
            notes.assertAllApplied(MANY);
        }
    }

    @Test
    void what_is_committed_in_a_lane_of_the_other_is_sent_at_once_and_not_found_by_looking() {
        try (var notes = never();
                var other = never()) {
            notes.start();
            other.start();
            await().atMost(SOON)
                    .until(() -> notes.relay.ownedLanes().size() == 8
                            && other.relay.ownedLanes().size() == 8);

            awaitEveryLaneMoves(notes);
        }
    }

    /** An instance that does not look for rows it was not told about. */
    private NoteService never() {
        var usual = MessagingSettings.defaults();
        var settings = new MessagingSettings(
                usual.transport(),
                usual.natsUrl(),
                Duration.ofHours(1),
                usual.maxAttempts(),
                usual.batchSize(),
                usual.brokerTimeout(),
                usual.requestTimeout(),
                usual.requestRetries(),
                usual.firstRetry(),
                usual.maxRetry(),
                usual.retention());
        return new NoteService(
                ServiceDatabase.open("notes", DatabaseSettings.at(database.url())),
                NoteService.natsTransport(TestNats.sharedUrl(), namespace),
                settings,
                MachineChance.CLOCK,
                UnaryOperator.identity());
    }

    private static void sendMany(NoteService notes) {
        for (var sent = 0; sent < MANY; sent += 20) notes.send(20, 500);
    }

    /** Waits until a note that is written now was handled in each of the sixteen lanes. */
    private static void awaitEveryLaneMoves(NoteService notes) {
        notes.send(IntStream.range(0, 16)
                .mapToObj(InstancesOverNatsStoreTest::inLane)
                .toList());
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> IntStream.range(0, 16)
                        .allMatch(lane -> !notes.applied("mark-" + lane).isEmpty()));
    }

    private static Outgoing inLane(int lane) {
        return new Outgoing(Note.TYPE, lane, "mark-" + lane, 1, Map.of(), new Note("x"));
    }
}
