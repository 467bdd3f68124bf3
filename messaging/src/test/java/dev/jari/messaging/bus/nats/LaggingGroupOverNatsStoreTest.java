package dev.jari.messaging.bus.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.notes.StuckGroup;
import dev.jari.messaging.outbox.Outgoing;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestNats;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.util.unit.DataSize;

/** A group that takes nothing over, or is switched off, must not fill the stream for the others. */
@Covers({"B2", "H7"})
class LaggingGroupOverNatsStoreTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final long LANE = 5;

    /** Three times what a relay has in flight at most: less would be full for a moment whichever group lags. */
    private static final DataSize STORE = DataSize.ofMegabytes(12);

    private static final String LONG = "-" + "x".repeat(4_000);

    /** With as many of the other group more than the stream takes. */
    private static final int MANY = 2_000;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final String namespace = TestNats.freshNamespace();

    @BeforeEach
    void startFromNothing() {
        try (var notes = NoteService.open(database.url())) {
            notes.database
                    .jdbc()
                    .sql("TRUNCATE outbox, event_log, inbox, applied, broker_store")
                    .update();
            notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
        }
    }

    private NoteService open() {
        var transport = NoteService.natsTransport(TestNats.sharedUrl(), namespace, STORE);
        return NoteService.overNats(database.url(), transport, UnaryOperator.identity());
    }

    private static List<Outgoing> notes(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Outgoing.of(Note.TYPE, LANE, "a", new Note("note " + i + LONG)))
                .toList();
    }

    /** For each of the stuck group one of the other group, which waits for its own only. */
    private static void sendBoth(NoteService notes, int first, int many) {
        for (var sent = 0; sent < many; sent += 20) {
            notes.send(StuckGroup.messages(LANE, first + sent, 20, LONG));
            notes.send(notes(20));
            notes.awaitApplied(first + sent + 20L);
        }
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(i -> i + LONG).toList();
    }

    @Test
    void what_a_stuck_group_does_not_take_waits_in_the_outbox_and_arrives_in_order_when_it_goes_on() {
        try (var notes = open()) {
            // given
            var stuck = StuckGroup.in(notes);
            notes.start();

            // when
            sendBoth(notes, 0, MANY);

            // then
            assertThat(notes.count("applied")).isEqualTo(MANY);
            assertThat(notes.count("outbox")).isPositive();

            // when
            stuck.goOn();

            // then
            await().atMost(SOON).until(() -> stuck.applied().size() == MANY);
            assertThat(stuck.applied()).isEqualTo(numbers(MANY));
            notes.awaitQuiet();
        }
    }

    @Test
    void a_group_that_is_switched_off_stops_no_other_and_finds_everything_when_it_is_back() {
        // given
        try (var notes = open()) {
            StuckGroup.in(notes);
            notes.start();
            sendBoth(notes, 0, 20);
        }

        // when
        try (var notes = open()) {
            notes.start();
            sendBoth(notes, 20, MANY);
            assertThat(notes.count("applied")).isEqualTo(MANY + 20);
        }

        // then
        try (var notes = open()) {
            var back = StuckGroup.in(notes);
            back.goOn();
            notes.start();
            await().atMost(SOON).until(() -> back.applied().size() == MANY + 20);
            assertThat(back.applied()).isEqualTo(numbers(MANY + 20));
        }
    }
}
