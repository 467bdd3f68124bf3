package dev.jari.booking.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.contracts.booking.BookingAnswer;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two hundred times the same wish at once, half of them at a second instance of booking on the same database. */
@Covers({"B2", "B5", "Z14"})
class SameKeyRaceTest {

    private static final int TIMES = 200;

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    @RegisterExtension
    static final TestRedis redis = new TestRedis();

    private BookingService one;
    private BookingService other;

    @BeforeEach
    void open() {
        redis.connection().sync().flushdb();
        one = new BookingService(database.url(), redis.url());
        other = new BookingService(database.url(), redis.url());
        for (var service : List.of(one, other)) {
            service.inventory.silent();
            service.inventory.slot(501, 1_000);
        }
    }

    @AfterEach
    void close() {
        one.close();
        other.close();
    }

    @Test
    void equal_requests_make_one_booking_and_all_get_it() throws Exception {
        var answers = together(_ -> Asked.by(1).slot(501).key("same").now());

        assertThat(answers).extracting(BookingAnswer::refusal).containsOnlyNulls();
        assertThat(answers)
                .extracting(answer -> Objects.requireNonNull(answer.booking()).bookingId())
                .containsOnly(
                        Objects.requireNonNull(answers.getFirst().booking()).bookingId());
        assertThat(answers).filteredOn(answer -> !answer.replayed()).hasSize(1);
        assertThat(one.count("bookings")).isEqualTo(1);
        assertThat(one.count("booking_slot")).isEqualTo(1);
    }

    @Test
    void of_many_keys_of_one_user_for_one_slot_one_wins() throws Exception {
        var answers = together(i -> Asked.by(1).slot(501).key("key-" + i).now());

        assertThat(answers).filteredOn(answer -> answer.booking() != null).hasSize(1);
        assertThat(answers)
                .filteredOn(answer -> answer.booking() == null)
                .extracting(answer -> Objects.requireNonNull(answer.refusal()).code())
                .isSubsetOf(ErrorCode.DUPLICATE_REQUEST, ErrorCode.DUPLICATE_BOOKING)
                .contains(ErrorCode.DUPLICATE_REQUEST);
        assertThat(one.count("bookings")).isEqualTo(1);
        assertThat(one.count("idempotency_keys")).isEqualTo(1);
    }

    @Test
    void a_hold_confirmed_by_many_at_once_becomes_one_booking() throws Exception {
        for (var service : List.of(one, other)) service.inventory.hold("h1", 1, 501);

        var answers = together(i -> Asked.by(1).hold("h1").key("key-" + i).now());

        assertThat(answers).filteredOn(answer -> answer.booking() != null).hasSize(1);
        assertThat(answers)
                .filteredOn(answer -> answer.booking() == null)
                .extracting(answer -> Objects.requireNonNull(answer.refusal()).code())
                .doesNotContain(ErrorCode.INTERNAL_ERROR);
        assertThat(one.count("bookings")).isEqualTo(1);
    }

    private List<BookingAnswer> together(IntFunction<CreateBooking> asked) throws Exception {
        var start = new CyclicBarrier(TIMES);
        var answers = new ArrayList<BookingAnswer>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<BookingAnswer>>();
            for (var i = 0; i < TIMES; i++) {
                var wish = asked.apply(i);
                var service = i % 2 == 0 ? one : other;
                futures.add(threads.submit(() -> {
                    start.await();
                    return service.bookings.create(wish);
                }));
            }
            for (var future : futures) answers.add(future.get());
        }
        return answers;
    }
}
