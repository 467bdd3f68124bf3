package dev.jari.platform.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CleaningUpStoreTest {

    @RegisterExtension
    static final TestDatabase server = new TestDatabase();

    private static final DailyTable LETTERS = new DailyTable("letter", "received_on");
    private static final DailyTable PARCELS = new DailyTable("parcel", "sent_on");

    private final ManualClock clock = ManualClock.at("2026-03-01T12:00:00Z");
    private final ServiceDatabase database = ServiceDatabase.open("cleaning", DatabaseSettings.at(server.url()));
    private final Upkeep upkeep =
            new Upkeep(database, Duration.ofDays(7), clock, ZoneId.of("Asia/Seoul"), List.of(LETTERS, PARCELS));

    @BeforeEach
    void startFromNothing() {
        new DayPartitions(database, "letter", "received_on").dropBefore(LocalDate.of(2100, 1, 1));
        new DayPartitions(database, "parcel", "sent_on").dropBefore(LocalDate.of(2100, 1, 1));
    }

    @AfterEach
    void close() {
        upkeep.close();
        database.close();
    }

    @Test
    void partitions_are_made_ahead_and_a_second_run_changes_nothing() {
        assertThat(upkeep.run()).isEqualTo(new Upkeep.Done(8, 0));
        assertThat(upkeep.run()).isEqualTo(new Upkeep.Done(0, 0));
        assertThat(new DayPartitions(database, "letter", "received_on").names())
                .containsExactly("letter_20260301", "letter_20260302", "letter_20260303", "letter_20260304");
    }

    @Test
    void rows_that_came_before_their_partition_move_into_it() {
        // given
        remember("2026-03-01");
        assertThat(rows("letter_default")).isEqualTo(1);

        // when
        upkeep.run();

        // then
        assertThat(rows("letter_default")).isZero();
        assertThat(rows("letter_20260301")).isEqualTo(1);
    }

    @Test
    void only_what_is_past_its_time_is_dropped() {
        // given
        upkeep.run();
        remember("2026-03-01");
        remember("2026-03-02");

        // when
        clock.advance(Duration.ofDays(8));
        upkeep.run();
        assertThat(rows("letter")).as("eight days later both are still known").isEqualTo(2);
        clock.advance(Duration.ofDays(1));
        var done = upkeep.run();

        // then
        assertThat(done.dropped()).isEqualTo(2);
        assertThat(rows("letter")).isEqualTo(1);
        assertThat(new DayPartitions(database, "letter", "received_on").names())
                .startsWith("letter_20260302")
                .endsWith("letter_20260313");
    }

    @Test
    void all_instances_may_clean_up_at_once() {
        var runs = IntStream.range(0, 4)
                .mapToObj(_ -> CompletableFuture.supplyAsync(upkeep::run))
                .toList();

        assertThat(runs.stream().mapToInt(run -> run.join().made()).sum()).isEqualTo(8);
    }

    private void remember(String day) {
        database.jdbc()
                .sql("INSERT INTO letter (id, received_on) VALUES (?, ?::date)")
                .params(new UUID(1, day.hashCode()), day)
                .update();
    }

    private long rows(String table) {
        return database.jdbc()
                .sql("SELECT count(*) FROM " + table)
                .query(Long.class)
                .single();
    }
}
