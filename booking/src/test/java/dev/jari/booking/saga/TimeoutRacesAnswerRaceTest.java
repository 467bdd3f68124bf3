package dev.jari.booking.saga;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.contracts.booking.BookingStatus;
import dev.jari.contracts.id.BookingId;
import dev.jari.contracts.message.SlotRelease;
import dev.jari.platform.database.Ids;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The deadline fires in the very moment in which inventory's answer comes; two instances fire it. */
@Covers({"Z3", "Z15"})
class TimeoutRacesAnswerRaceTest {

    private static final int BOOKINGS = 60;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService service;

    @BeforeEach
    void open() {
        service = new BookingService(database.url(), redis.url());
        service.inventory.silent();
        service.inventory.slot(501, 1_000);
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    void each_booking_ends_one_way_and_is_released_if_it_failed() throws Exception {
        // given
        var ids = due();

        // when
        var start = new CyclicBarrier(3);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answering = threads.submit(() -> {
                start.await();
                for (var id : ids) answer(id);
                return true;
            });
            var firing = List.of(threads.submit(() -> fire(start)), threads.submit(() -> fire(start)));
            answering.get();
            for (var one : firing) one.get();
        }

        // then
        service.awaitQuiet();
        var failed = ids.stream()
                .map(id -> service.records.find(id).orElseThrow())
                .peek(booking -> assertThat(booking.status()).isIn(BookingStatus.CONFIRMED, BookingStatus.FAILED))
                .filter(booking -> booking.status() == BookingStatus.FAILED)
                .map(booking -> booking.bookingId())
                .toList();
        assertThat(service.inventory.commands())
                .filteredOn(SlotRelease.class::isInstance)
                .extracting(command -> command.bookingId())
                .containsExactlyInAnyOrderElementsOf(failed);
        assertThat(service.news.heard()).hasSize(BOOKINGS);
        assertThat(service.count("booking_history")).isEqualTo(2 * BOOKINGS);
    }

    private List<BookingId> due() {
        var ids = LongStream.rangeClosed(1, BOOKINGS)
                .mapToObj(user ->
                        service.made(Asked.by(user).slot(501).key("key").now()).bookingId())
                .toList();
        service.clock.advance(Duration.ofSeconds(60));
        return ids;
    }

    @Test
    void where_a_deadline_is_not_decided_on_the_locked_row_confirmed_bookings_fail() {
        // given
        due();

        // when it is read without a lock, and written whatever became of the booking meanwhile
        var over = service.database
                .jdbc()
                .sql("SELECT id FROM bookings WHERE due_at <= ?::timestamptz")
                .param(service.clock.instant().toString())
                .query(Ids.only(BookingId::new))
                .list();
        over.forEach(this::answer);
        for (var id : over)
            service.database
                    .jdbc()
                    .sql("UPDATE bookings SET status = 'FAILED', fail_reason = 'SAGA_TIMEOUT' WHERE id = ?")
                    .param(id)
                    .update();

        // then
        assertThat(service.count("bookings JOIN booking_history ON id = booking_id"
                        + " WHERE status = 'FAILED' AND to_status = 'CONFIRMED'"))
                .isPositive();
    }

    private int fire(CyclicBarrier start) throws Exception {
        start.await();
        return service.scheduler.fire();
    }

    private void answer(BookingId id) {
        service.database
                .transactions()
                .executeWithoutResult(_ -> service.saga.take(List.of(SampleStep.of(id, Trigger.PLACES_RESERVED))));
    }
}
