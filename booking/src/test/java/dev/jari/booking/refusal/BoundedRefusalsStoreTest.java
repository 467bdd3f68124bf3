package dev.jari.booking.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.jari.contracts.id.SlotId;
import dev.jari.platform.database.DatabaseSettings;
import dev.jari.platform.database.ServiceDatabase;
import dev.jari.testkit.Covers;
import dev.jari.testkit.MachineChance;
import dev.jari.testkit.ManualClock;
import dev.jari.testkit.server.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.dao.DataAccessException;

/** However many different slots are refused, memory has its bound, and each customer is counted once. */
@Covers("Q4")
class BoundedRefusalsStoreTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int THREADS = 20;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private ServiceDatabase booking;
    private Refusals refusals;

    @BeforeEach
    void open() {
        booking = ServiceDatabase.open("booking", DatabaseSettings.at(database.url()));
        booking.jdbc().sql("TRUNCATE refusal").update();
        refusals = new Refusals(booking, ManualClock.at("2026-11-15T00:00:00Z"), MachineChance.IDS, meters);
    }

    @AfterEach
    void close() {
        refusals.close();
        booking.close();
    }

    /** So many people on so many slots, by several threads. */
    private void refuse(int people, int slots) throws Exception {
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var parts = IntStream.range(0, THREADS)
                    .<Callable<Boolean>>mapToObj(part -> () -> {
                        for (var person = part; person < people; person += THREADS)
                            refusals.record(new Shortage(new SlotId(1 + person % slots), 7, 0, 1));
                        return true;
                    })
                    .toList();
            for (var part : crowd.invokeAll(parts)) part.get();
        }
    }

    private long counted(String where) {
        return booking.jdbc()
                .sql("SELECT coalesce(sum(refused), 0) FROM refusal WHERE " + where)
                .query(Long.class)
                .single();
    }

    private double waiting() {
        return meters.get("booking.refusals.waiting").gauge().value();
    }

    @Test
    void a_hundred_thousand_slots_within_a_second_take_no_more_memory_than_is_allowed() throws Exception {
        // when nothing is written meanwhile
        refuse(100_000, 100_000);

        // then
        assertThat(waiting()).isEqualTo(Refusals.TALLIES_MAX);
        refusals.flush();
        assertThat(counted("slot_id IS NOT NULL")).isEqualTo(Refusals.TALLIES_MAX);
        assertThat(counted("slot_id IS NULL")).isEqualTo(100_000 - Refusals.TALLIES_MAX);
        assertThat(meters.counter("booking.refusals.unrecorded").count()).isEqualTo(100_000 - Refusals.TALLIES_MAX);
        assertThat(waiting()).isZero();
    }

    @Test
    void nobody_is_lost_or_counted_twice_between_counting_and_writing() throws Exception {
        // given
        refusals.start();

        // when the worker writes all the while
        refuse(200_000, 15_000);

        // then
        await().atMost(SOON).untilAsserted(() -> assertThat(counted("true")).isEqualTo(200_000));
        assertThat(counted("slot_id IS NULL")).isZero();
    }

    @Test
    void what_could_not_be_written_is_written_once_when_it_can() throws Exception {
        // given
        refuse(1_000, 10);
        booking.jdbc().sql("ALTER TABLE refusal RENAME TO refusal_away").update();
        try {
            assertThatExceptionOfType(DataAccessException.class).isThrownBy(refusals::flush);
        } finally {
            booking.jdbc().sql("ALTER TABLE refusal_away RENAME TO refusal").update();
        }
        refuse(1_000, 10);

        // when
        refusals.flush();
        refusals.flush();

        // then
        assertThat(counted("true")).isEqualTo(2_000);
        assertThat(waiting()).isZero();
    }

    @Test
    void a_stopped_process_writes_what_it_has_counted() throws Exception {
        // given
        refusals.start();
        refuse(1_000, 10);

        // when
        refusals.close();

        // then
        assertThat(counted("true")).isEqualTo(1_000);
    }
}
