package dev.jari.messaging.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.messaging.notes.Note;
import dev.jari.messaging.notes.NoteService;
import dev.jari.messaging.notes.StuckGroup;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One group of a lane handles nothing; the other one must not notice. */
@Covers({"B2", "H7"})
class LaggingGroupStoreTest {

    private static final long LANE = 5;

    /** More than a lane has in flight for a group. */
    private static final int MANY = 2_500;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @BeforeEach
    void startFromNothing() {
        try (var notes = NoteService.open(database.url())) {
            notes.database
                    .jdbc()
                    .sql("TRUNCATE outbox, event_log, inbox, applied, parked_message, parked_key")
                    .update();
            notes.database.jdbc().sql("UPDATE lane SET last_no = 0").update();
        }
    }

    private static List<Outgoing> notes(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Outgoing.of(Note.TYPE, LANE, "a", new Note("note " + i)))
                .toList();
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    @Test
    void however_much_waits_for_a_stuck_group_the_others_of_its_lane_go_on_and_it_catches_up_in_order() {
        try (var notes = NoteService.open(database.url())) {
            // given
            var stuck = StuckGroup.in(notes);
            notes.start();

            // when
            for (var sent = 0; sent < MANY; sent += 100) {
                notes.send(StuckGroup.messages(LANE, sent, 100, ""));
                notes.send(notes(10));
            }

            // then
            notes.awaitApplied(MANY / 10);
            assertThat(notes.count("outbox")).isGreaterThanOrEqualTo(MANY);
            await().atMost(NoteService.SOON).until(() -> laggingLanes(notes) == 1);

            // when
            stuck.goOn();

            // then
            notes.awaitQuiet();
            assertThat(stuck.applied()).isEqualTo(numbers(MANY));
            assertThat(notes.count("applied")).isEqualTo(MANY / 10);
            await().atMost(NoteService.SOON).until(() -> laggingLanes(notes) == 0);

            // and then the lane is one again
            notes.send(notes(1));
            notes.send(StuckGroup.messages(LANE, MANY, 1, ""));
            notes.awaitQuiet();
            assertThat(stuck.applied()).isEqualTo(numbers(MANY + 1));
        }
    }

    private static double laggingLanes(NoteService notes) {
        var gauge = notes.registry
                .find("outbox.lagging")
                .tag("group", StuckGroup.NAME)
                .gauge();
        return gauge == null ? -1 : gauge.value();
    }

    @Test
    void rows_put_back_are_found_and_sent_although_a_group_of_their_lane_is_stuck() {
        try (var notes = NoteService.open(database.url())) {
            // given
            var stuck = StuckGroup.in(notes);
            notes.start();
            notes.send(notes(10));
            notes.awaitQuiet();
            notes.send(StuckGroup.messages(LANE, 0, 5, ""));

            // when
            new EventLog(notes.database).republishSince(Instant.EPOCH);
            await().atMost(NoteService.SOON)
                    .until(() -> notes.registry.get("messages.duplicates").counters().stream()
                                    .mapToDouble(counter -> counter.count())
                                    .sum()
                            >= 10);
            notes.send(notes(10));

            // then
            notes.awaitApplied(20);
            stuck.goOn();
            notes.awaitQuiet();
            assertThat(stuck.applied()).isEqualTo(numbers(5));
        }
    }

    @Test
    void a_relay_that_takes_over_from_one_with_a_stuck_group_keeps_the_order_of_the_group() {
        // given
        try (var notes = NoteService.open(database.url())) {
            StuckGroup.in(notes);
            notes.start();
            notes.send(StuckGroup.messages(LANE, 0, MANY, ""));
            notes.send(notes(1));
            notes.awaitApplied(1);
        }

        // when
        try (var notes = NoteService.open(database.url())) {
            var stuck = StuckGroup.in(notes);
            stuck.goOn();
            notes.start();

            // then
            notes.awaitQuiet();
            assertThat(stuck.applied()).isEqualTo(numbers(MANY));
        }
    }
}
