package dev.jari.booking.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.jari.booking.BookingService;
import dev.jari.booking.BookingService.Asked;
import dev.jari.booking.Told;
import dev.jari.contracts.booking.CreateBooking;
import dev.jari.contracts.error.ErrorCode;
import dev.jari.testkit.Covers;
import dev.jari.testkit.server.TestDatabase;
import dev.jari.testkit.server.TestRedis;
import java.sql.DriverManager;
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
        open(redis.url());
    }

    private void open(String redisUrl) {
        one = new BookingService(database.url(), redisUrl);
        other = new BookingService(database.url(), redisUrl);
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

        assertThat(answers).extracting(Told::refusal).containsOnlyNulls();
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

    @Test
    void without_the_key_equal_requests_do_not_get_the_same_answer() throws Exception {
        try (var _ = without(
                "ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_pk",
                "TRUNCATE idempotency_keys;"
                        + " ALTER TABLE idempotency_keys"
                        + " ADD CONSTRAINT idempotency_keys_pk PRIMARY KEY (user_id, key, route)")) {
            var answers = together(_ -> Asked.by(1).slot(501).key("same").now());

            assertThat(answers).filteredOn(answer -> answer.refusal() != null).isNotEmpty();
        }
    }

    /** Without Redis, because the personal lock would hide it mostly. */
    @Test
    void without_the_guard_of_the_slot_a_user_books_it_many_times() throws Exception {
        withoutPersonalLocks();
        try (var _ = withoutSlotGuard()) {
            var answers = together(i -> Asked.by(1).slot(501).key("key-" + i).now());

            assertThat(answers).filteredOn(answer -> answer.booking() != null).hasSizeGreaterThan(1);
        }
    }

    @Test
    void without_the_guard_of_the_hold_it_becomes_two_bookings() throws Exception {
        withoutPersonalLocks();
        for (var service : List.of(one, other)) service.inventory.hold("h1", 1, 501);
        try (var _ = withoutSlotGuard();
                var _ = without(
                        "ALTER TABLE bookings DROP CONSTRAINT a_hold_becomes_one_booking",
                        "TRUNCATE bookings;"
                                + " ALTER TABLE bookings ADD CONSTRAINT a_hold_becomes_one_booking UNIQUE (hold_id)");
                var writes = DriverManager.getConnection(database.url("booking"))) {
            // Both instances have looked whether the hold is a booking before either writes one.
            writes.setAutoCommit(false);
            writes.createStatement().execute("LOCK TABLE bookings IN SHARE MODE");
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var _ = threads.submit(() ->
                        together(i -> Asked.by(1).hold("h1").key("key-" + i).now()));
                await().atMost(BookingService.SOON).until(() -> one.count("pg_locks WHERE NOT granted") >= 2);
                writes.commit();
            }

            assertThat(one.count("bookings WHERE hold_id = 'h1'")).isEqualTo(2);
        }
    }

    private void withoutPersonalLocks() {
        close();
        open("redis://127.0.0.1:1");
    }

    private AutoCloseable withoutSlotGuard() {
        return without(
                "DROP INDEX uk_user_slot_active",
                "TRUNCATE booking_slot;"
                        + " CREATE UNIQUE INDEX uk_user_slot_active ON booking_slot (user_id, slot_id) WHERE active");
    }

    private AutoCloseable without(String guardOff, String guardOn) {
        one.database.jdbc().sql(guardOff).update();
        return () -> one.database.jdbc().sql(guardOn).update();
    }

    private List<Told> together(IntFunction<CreateBooking> asked) throws Exception {
        var start = new CyclicBarrier(TIMES);
        var answers = new ArrayList<Told>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var futures = new ArrayList<Future<Told>>();
            for (var i = 0; i < TIMES; i++) {
                var wish = asked.apply(i);
                var service = i % 2 == 0 ? one : other;
                futures.add(threads.submit(() -> {
                    start.await();
                    return service.create(wish);
                }));
            }
            for (var future : futures) answers.add(future.get());
        }
        return answers;
    }
}
